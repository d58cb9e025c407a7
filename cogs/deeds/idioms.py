"""What people say otherwise at a table, by kind of deed: slang, set phrases, what other languages
carry over.

Each line says what the phrase before its colon says, for all commands that are said by that. As
beside a command, a `*` stands for the words of an option, and a `?` behind a phrase says that it
means other things as well. They are read where the words beside the commands leave something over.
"""

from collections.abc import Iterator

from cogs.deeds.idioms_at_home import AT_HOME, TABLE, TREASURE

_FIGHTING = """
attack: get the?, get them?, get em?, kill them, kill it, kill him, dash at, have at them, at them,
  hit hard, hits hard, charge at, go kill, take down the, on the wolf?, bonk, boink, thwack, whap,
  whomp, thump, shank, clobber, deck?, wreck, destroy, obliterate, annihilate, pwn, have a go at,
  take a crack at, take a swipe at, come at, set upon, fall upon, fly at, tear at, cross swords,
  trade blows, land a blow, deal * a blow, deliver a blow, aim a blow, crush?, cave in,
  crack * skull, slit * throat, cut * throat, off with * head, decapitate, behead,
  put * out of * misery, finish?, finishing blow, coup de grace, end him, end her, beat up,
  beat down, kick * ass, kick * butt, mess * up, bury * in, lay about, make an attack, my attack,
  attack roll, roll to hit, to hit, melee attack, melee?, full attack, go in for, let * have it,
  taste of, feel my, smite down, cleave through, cut through, slice, carve, jab, prick, stave in,
  thrash, flog, lash, whip, keep * busy, duel, deal with?, take care of?, gang up on, flank,
  focus fire, give * one, over the skull, over the head, in the back?, into the back?, into * side,
  between * ribs, between * shoulder, in the face, in the gut, in the eye, nail?, wallop, go after,
  go to attack, make * attack, do an attack, use * against, with * against, give a hit, give * hit,
  give * blow, fight against, fight back, fight on, continue the fight, keep fighting, slam?, drop?,
  ice?, take the nearest, take * nearest, on the nearest, cut into, hew, strike again, hit again,
  sword?, mace?, axe?, swat at, bear down on, jump?, ambush, surprise attack, attack from behind,
  attack by surprise, catch off guard, backstabs, knife, dagger?, plant * in, plants * between,
  drive * between, drive * home, stick it to, get stuck in, go mad on, go ham on, smack, smack down,
  bop, biff, sock, wham, pow, bring pain, hurt?, cripple, make * pay
shoot: bolt at, arrow at, pew, pew pew, let * fly, lets fly, send an arrow, send a bolt, send *
  flying, put an arrow, put a bolt, arrow?, bolt?, draw a bead, line up a shot, make a shot, one
  shot, quick shot, open fire, fire away, rain arrows, ping?, peg, draw * string, release?, let go
  an arrow, discharge, shooting, my bow at, my crossbow at, with the bow, with my bow, with his bow,
  with her bow, with the crossbow, with my crossbow, with her crossbow, load and shoot, reload,
  feather
throw: dash * in, dash * at, dashes, splashes, empties * over, empty * over, tip * over,
  sprinkle * on, throws * in, in the face of, launch, huck, sling?, yeet, hurls, catapult,
  let fly with, cast?, send * at, smash * on, break * on, break * over, shatter * on, splash * on,
  pour * over, drench, douse * with, bomb?, molotov, firebomb, grenade, throw and light
cast: incant, chant, speak the word, speak the words, say the words, say the magic, word of power,
  weave, work * magic, call down, call upon, pray over, lay hands, bless?, let off, unleash,
  spell on, spell at, spell ready, spell over, use my spell, use my magic, use magic, use the spell,
  make the spell, throw the spell, throw a spell, do the spell, magic on, magic at, zzz,
  lights out on, gesture, trace runes, sling a spell, drop a spell
defend: turtle up, hide behind * shield, behind my shield, go defensive, play defensive,
  all out defense, all out defence
parry: turtle up, hide behind * shield, behind my shield, go defensive, play defensive,
  all out defense, all out defence
do nothing: make nothing, dont make nothing, dont do anything, dont do nothing, wont do anything,
  nada, chill, just watch, wait and watch, hold back, hold off, bide * time, hang on, hang fire,
  let them come, let them make * move, stay where i am, stay here, sit tight, sit this out,
  keep still, freeze, stand pat, i pass, im passing, first move, see what happens, see what they do,
  not moving, dont move, do not move, keep * position, twiddle
im done: thats my turn, end my round, my turn is over, i am finished, turn over, finish my turn,
  done here, all done, ready?
turn undead: in god's name, in the name of god, the power of my god, holy light, hold them back,
  be gone, begone, command * dead, command the undead, dead to begone, back to * grave,
  back to your graves, holy power, power of * god, power of * light, compel, abjure,
  present * symbol, hold * symbol, holds * symbol, show * symbol, symbol high, symbol aloft,
  cross at, exorcise, exorcize, scare * undead, chase * undead
roll initiative: initiative order please, who starts, who begins, who is first, whos starting,
  roll for first, dice for initiative, lets get initiative, combat time, fight on, everyone roll,
  start the round, start round, determine initiative, check initiative, all roll,
  roll off for first, battle begins, weapons free, to arms
next round: round done, round over, end of the round, end of round, new round, resolve it,
  resolve the round, resolve round, resolve, go on with, play the round, pass to the next,
  on to the next, move along, proceed, next turn, next player, next one, next up, next in order,
  close the round, finish the round, everybody acted, all acted, go ahead, round two, second round,
  third round, let us continue, lets continue, carry on with the round
morale check: courage, test their courage, test * nerve, hold * nerve, keep * nerve, lose * nerve,
  stand or run, fight or flee, do they stay, do they stand, are they scared, are they afraid,
  get scared, panic, brave enough, spirit?, falter, leader down, leader is down, leader is dead,
  lost * leader, half of them, fight on or flee, give up?, roll ml
reaction roll: take to you, take to us, take to the party, react to, how * respond, how * behave,
  friend or foe, friends or foes, like you, like us, well disposed, first look, what mood,
  which mood, how do * receive
end encounter: go away content, goes away content, leave in peace, leaves in peace, go their way,
  goes their way, satisfied, ride off, go home, they are happy, last of them, that was the last,
  fight is won, battle is won, battle won, fight won, all clear, no more enemies, thats all of them,
  danger is over, danger past, peace again, back to exploring, out of combat, stop combat,
  combat done, finish combat, finish the fight, close the encounter, close encounter,
  wrap up the fight
is dead: topple, topples over, succumb, succumbs to, breathes * last, last breath, die off,
  falls over dead, drop dead, drops dead, kaput, deceased, bought the farm, bites the dust,
  bit the dust, meets * end, met * end, falls to, crumples, collapses, is gone, is finished,
  is done for, is out, is defeated, is destroyed, ko, killed off, passes away, passed away,
  gone for good, goes under, is slaughtered, falls down dead, is history, dead now, down for good
damage: catches * for, five points, points of damage, takes a hit, hit takes, life off, lose * life,
  loses * life, lost * life, wound for, dmg on, in the face for, punch for, ouch, damage on,
  get hurt for, get hit for, gets hit for, is burned for, burnt for, is wounded for, scratched for,
  for * points, points of, points to, suffer, suffers, receive, receives, pricks, stings,
  is stung for, whacks * for, slashes * for, stabs * for, claws * for, cuts * for, does, inflict,
  inflicts, ow?
remove: leave?, go away?, depart?, take * off the board, is no longer here, runs off,
  are out of here, vanish, gone from, slips away, leave the scene
spawn: come from, comes from, coming from, come at, comes at, come up to, approach from,
  walk out of, step out of, there is a, there are, suddenly a, suddenly, it arrives, there arrives,
  there arrive, there come, there comes, appears a, appear some, here come, here comes,
  shows itself, show themselves, out of the dark, out of nowhere, from the shadows,
  out of the shadows, from behind, breaks out, break out, bar * way, stand in * way, leap out,
  leaps out, spring out, drop down, drops down, drop from, skitter, slither, lumber, lurch,
  stride in, creep in, sneak in, step in, steps in, stumble in, bursts through, burst through,
  attack the party, attack the camp, come running, comes running, pour in, swarm, roll in, rolls in,
  land?, hatch, awaken, rise from, rises from, join in, put * on the board, place * on, throw in,
  bring in, send in, enemy?, enemies?, new enemy, new monster, another monster, monsters?, bad guys,
  you spot, you notice, you hear, spot, spots, notice?, visitors?
"""
_RUNNING = """
flee: run away, lets scram, gtfo, gtfoh, nope, nope out, bounce, peace out, lets bounce,
  get the hell out, get the f out, get out of dodge, book it, beat it, beat feet, cut and run,
  take to * heels, show * heels, head for the hills, make tracks, make a dash, break for it,
  make a break for it, every man for himself, abandon ship, save yourselves, save ourselves,
  disengage and run, vamoose, scoot, bolts, turn heel, turn on * heel, escape from, run from,
  run away from, fly from, fly?, get clear, clear out, leave this fight, leave this place,
  get lost?, let us go, get us out, let us flee, take off, run like hell, run as fast, back the way,
  back to the stairs, back out of here, tactical retreat, strategic retreat, bug out, split?, dip?,
  skip out, abort, not today, too strong, we cant win, no chance, out of their reach, out of reach,
  for safety, to safety, save * skin, live to fight, dont want to fight, avoid the fight,
  avoid them, avoid a fight, sound the retreat
retreat: fall back behind, go back, fighting retreat, orderly retreat, pull out, go backwards,
  backwards, back to the line, back behind, behind the others, behind the line, get behind,
  out of the melee, back toward, back towards
run on: run what we can, run as we can, dont stop running, still running, run faster, run harder,
  run like, legs, go go go, continue running, continue to run, we keep on, run forrest, move move,
  hurry, hustle, run for your life, run for our lives, keep at it, dont slow down, gas, full tilt,
  flat out, on the double, fast as we can, outrun it, away from it, flee, gtfo
let them go: give up and turn back, not chasing, no chase, let them escape, let it escape,
  let them be, call off the chase
lost sight: turns around, turns back, goes home, give up and turn, loses interest, lost interest,
  gives up and, breaks off the chase, stops the chase, stops following, cannot follow, cant follow,
  falls behind, fell behind, doesnt follow, does not follow
drop: let fall, let * go, let go, leave * on the ground, ditch, lose the, throw down, cast down,
  fall from * hand, lets fall, put * on the ground, put * on the floor, lay * down, chuck away, bin,
  trash, get * off me, jettison, cast aside, dispose of
throw behind: throw my things, throw away my, throw everything, drop everything, drop my things,
  lighten my load, to be faster, to go faster, to run faster, throw * back, drop * behind,
  drop * on the floor, leave * for it, give it * to eat, feed it, lure * with, bait, smash * behind,
  smash * on, spill * on, pour * on, scatter * behind, on the floor behind, throw food, drop food,
  food behind, throw * so it stops, to slow it, so it stops, so he stops, so they stop,
  to distract it, distraction
approach: get in close, close up, go near, go up, sneak up on, step forwards, go forward,
  go forwards, run at, run closer, nearer, come near, advance on, move forward, move forwards,
  get over to, walk over, head over, head towards, rush over, toward, towards
move away: away from, step back, go back, few steps back, two steps back, take a step back,
  take two steps back, keep * distance, make space, make room, make distance, get some distance,
  clear of, out of the way, back?, backwards, behind?, go behind, get away from, steer clear,
  drag * away, drag * from, far from, away, off to the side
stop running: stand our ground, stand up to it, no more run, fight here, turn to face, turn on,
  here and no further, stop here
carry: take * on * back, on my back, on * shoulders, lift * up, pull * along, bear?, help * along,
  support?, pick * up
how far: gain on us, gains on us, how close, how near, gap, lead, distance to, how many feet, feet
  between, only * behind, faster than, are we faster, outrun, outrunning, still behind, behind us,
  catching up, getting closer, far away, how much distance, near is
"""
_EXPLORING = """
fighting withdrawal: some room, give * room, facing it, keep * facing, keeping an eye on,
  without turning, step by step, fall back slowly, back up slowly, keep my guard up
find traps: rigged, is it safe, is it rigged, trapped, spring?, any danger, dangerous?
search: prod the, prod at, tap the floor, chek, look over, look * over, look through, go through *
  pockets, go through * things, go through the bodies, toss the, check * out, check * for, have a
  look at, have a look around, take a look, take a look at, take a closer look, look closely, look
  more, look better, look exactly, look carefully, look well, poke at, tap on, knock on, register,
  control?, explore the, what do i see, what do we see, what is inside, what is there, is there
  anything, anything interesting, anything useful, anything of value, any loot, any treasure, any
  clue, clues, any secret door, is there a secret, there is a secret, booby, boobytrap, trap check,
  detect, spot?, perceive, notice anything, traps?, secret?, run my hands, run * hands, run *
  fingers, sniff around, nose around, snoop, comb, turn * upside down, take apart, pull apart, lift
  the lid?, behind the altar, under the altar, strip the bodies, rifle through, rifle, plunder,
  despoil, pillage, empty * pockets, turn out * pockets, pockets of, see whats in, see what is in,
  see what the
ear to: ear on, ears on, ear at, ear up against, put an ear, listens, listen in, have a listen,
  hark, hush and listen, what is behind, whats behind, who is behind, is someone behind,
  is anybody behind, anybody behind, anyone behind, somebody behind, something behind,
  hear something, do we hear, can we hear, sounds from, voices, any voices, is there noise,
  any movement
open: open slowly, open carefully, ease open, ease * open, push it open, make * open, make open,
  get * open, try the handle, try the knob, turn the knob, turn the key, have it open, undo?,
  swing open, pop open, pop, crack open, crack * open, lift the lid, open up the, raise the lid,
  throw open, get into?, see inside, look inside
kick in: bust down, bust * down, get * open by force, force open, open with force, use force,
  with force, kick?, shoulder to, put * shoulder, shoulder against, take down the,
  take the door down, smash through, charge the door, door down, hulk, throw myself against,
  throw * weight, run against, beat down, batter, batter down, use * crowbar, with * crowbar,
  muscle, wrench, wrench open, yank, yank open, tear open, pull hard, stronger, run into the door,
  axe the, hew
pick lock: work on the lock, work on * lock, lock with, tools to, picks to, pick at,
  thieves tools on, use * tools, with * tools, tools?, lockpicks, picklocks, force the lock,
  undo the lock, unlock, get * unlocked, get past the lock, deal with the lock, open * lock,
  open with tools, goes to work on, tumblers, is it locked?, hairpin, tries the lock,
  manipulate the lock
shut: make * to, make * closed, make closed, close up, push * to, push * shut, slam * behind,
  close * behind, pull * closed, pull * to, slams, slam the, bang * shut, door behind us, seal?,
  lock up
spike shut: spikes under, spike under, spike into, spike in, wedge under, block with, nail up,
  wedge * shut, jam * shut, bar the door, fix the door, pound * in, secure, so nobody comes,
  keep * closed, keep * shut, hold the door, stop the door, barricade
wedge open: keep * open, stop * from closing, so it stays open, leave * open, prop * open,
  jam * open, door stop
disarm: make * harmless, make harmless, take care of the trap, neutralise, neutralize, take apart,
  unmake, get rid of the trap, remove the
hide: out of sight of, get out of view, behind a pillar, behind a rock, behind the tree,
  behind a tree, in the bushes, into the bushes, in the dark, into the dark, duck behind, duck into,
  duck, crouch, crouch behind, melts into, melt away, vanish into, disappear into, shadows,
  keep out of sight, keep low, stay low, out of view, go stealth, stealth mode, stealth check,
  blend into, camouflage, conceal myself, conceal, get under cover, go to ground, stay quiet,
  be quiet, go dark, go unseen, not be seen, hope they dont see, play dead, take cover, hole up,
  get into hiding, into hiding, round the corner, around the corner, press against,
  back against the wall, still and
move silently: on tiptoe, on tip toe, softly, silent, silently, make no noise, without noise,
  no noise, quiet as, sneaky sneaky, pad, go quietly, stalk?, sneaking, ninja, creep up
light: lamp on, switch on, light on, turn on, need a light, need light, lets have light,
  let there be light, make fire, make a fire, set on fire, set fire, put fire, put the fire,
  flame on, illuminate, get * lit, get * burning, have * lit, lantern?, fire up, too dark, its dark,
  cant see, fiat lux, lights on
put out: switch off, turn * off, lamp off, lights out, light off, make * out, quench, snuff,
  cover the light, shade, shutter, go dark, stifle, make it dark, kill, shut off
lights: left in the torch, torch has, good while left, torch last, before it is dark, oil for,
  how is our light, hows our light, is our light, enough light, torches ok, is the torch,
  how is the torch, hows the torch, torch still, still burning, before the torch, torch burns,
  how much oil, oil left, light remaining, burn left, how long do we have light,
  when does the light, when does it get dark
marching order: swap places, change places, change order, walks in front, walk behind, walks behind,
  go behind, go ahead of, goes in front, goes at the back, in the middle, in the back, in the rear,
  at the front, up front, to the front, to the back, single file, two abreast, side by side,
  order of, who leads, who goes where, take the front, take the rear, take front, take rear,
  take the back, stay behind me, stay in the back, stay in front, new order, line, ranks, tail
next turn: next round of exploration, ten more minutes, ten minutes, another ten minutes, goes by,
  ten min, tick, advance a turn, turn over, next exploration turn, and another turn, dungeon turn,
  move the turn, mark a turn, count a turn
wandering monster: anything surfaces, anything surface, something surfaces, does something,
  monsters come, surface?, anything tonight, tonight?, something tonight, bothers us,
  anything bother, come to visit, wandering by, something comes, somebody comes, anything comes,
  comes by, meet somebody, meet anybody, meet anyone, meet something, meet anything, run into,
  run into anything, run into something, any visitors, visitors, visit in the night, disturbed,
  disturb, chance of encounter, encounter chance, encounter?, monsters tonight, something in the,
  something out there, is something, anything out there, anything happen, does anybody come,
  does anything, does anyone come, wm roll, wm, quiet night, encounters?, any encounter,
  check encounter
what do i see: describe the room, what is this room, what is here, tell me about the room,
  surroundings, what does the room
map: which hex, plan of, is there a plan, floor plan, layout of, layout, show me where, where we
  are, where am i, draw me a map, cartography, chart, atlas, where on earth, location, what does the
  map, have we a map, see the map, look at the map, look the map
rest: sleep, sleep now, sleep on, sleep below, sleep here, can we sleep, lets sleep, siesta,
  forty winks, shut-eye, lie down, lie down and rest, pause, make a pause, make pause, take a pause,
  do a pause, short pause, stop a little, stop a bit, take a breath, catch breath, need a break,
  have a break, break?, chill for, chill out, chill, take it easy, lets sit, put our feet up, relax,
  relax a, repose, wait a turn, wait ten minutes, take a knee, nap, power nap, have a sit,
  recover breath, sleep off, sleep it off, sleep till, sleep until, get healed, get * hp back,
  until healed, till healed, until full, till full, back to full, heal up, lay low, downtime,
  hit the sack, hit the bed, go to sleep, go sleep, go and sleep, to bed, snooze, crash?, zzz,
  take a long rest, sleep a bit
long rest: sleep for the night, night passes, until the next day, wake up in the morning, wakes up,
  the night, morning comes, go to sleep, hit the sack, hit the bed, go sleep, to bed, all sleep,
  everybody sleeps, sleep now, sleep till, rest until tomorrow, in bed
camp: sleep, sleep now, sleep here, can we sleep, lets sleep, go to sleep, lie down, to sleep,
  mount the camp, mount camp, put the tent, put up the tent, put the tents, make the camp, do camp,
  tent, build a camp, campsite, sleep outside, sleep outdoors, sleep under, under the stars,
  fire for the night, light a campfire, make a campfire, bonfire, call it a night, stop walking,
  stop marching, stop here, enough for today, finish for the day, end the day, hole up,
  find shelter, find a place to sleep, look for a place to sleep, rest the night, overnight,
  set the camp, pass the night, night falls, dusk
"""
_TRAVELLING = """
forage: look for fruit and, feed ourselves from, look for edible, look for something to eat,
  find something to eat, something edible, find edible, nuts, roots, wild food, berry picking,
  go foraging, gather, gather plants, gather some food, scavenge, harvest, look for fruit, fruits,
  mushroom, food on the way, search food, search for food, search for berries, find berries,
  fill our bags, seek food, get food
hunt: go on a hunt, hunting for game, look for game, search for game, chase some game, shoot a deer,
  shoot something to eat, deer, get dinner, catch dinner, catch food, bring back meat, meat for,
  some meat, rabbit, set snares, lay snares, boar, wild game, go for the hunt, make a hunt,
  find game, get us food, kill something to eat, kill some food
fish: fish for, catch some fish, catch fish, catch a fish, fishing rod, cast a line, throw a line,
  drop a line, go fishing, fishes, angle, net fish, throw * nets, get some fish
scout: slip ahead, peep, have a peep, peek, have a peek, go before, go in front and look,
  go on ahead, look what comes, reconnaissance, scouts the way, look if the way, check the way,
  check the road, ride ahead, ride before, run ahead, explore ahead, see what is coming, spy,
  spy out, go first and look, go and look, have a look down, peek ahead, look what is there, survey,
  take a look ahead, see if it is safe, see if the way is, make sure the way, check if it is safe,
  way is free, coast is clear, forward observer
guard: take guard, be on guard, be on watch, i watch, do the watch, first shift, second shift,
  third watch, stay awake, keep guard, keep eyes, stand sentinel, post a guard, patrol,
  look around for danger, keep awake, wake me, on lookout, crow's nest, vigil
travel: go to west, go to east, go to north, go to south, to the west, to the north, to the south,
  to the east, walk to, ride to, march to, keep walking, onwards, on the road again,
  continue our way, continue the way, continue on, continue the journey, take the road, ride, trot,
  take the path, follow the path, follow the trail, go through the woods, walk all day,
  march all day, another day on the road, keep on, keep on going, go ahead, off we go, lets roll,
  lets bounce, lets move out, move out, roll out, hit the trail, saddle up, make our way,
  wend our way, strike out, push forward, keep north, keep heading, day of travel, one more day,
  next leg, the woods, further, farther, move along, off to, on foot, on horse, depart, pack up,
  leave camp, start walking, we ride, get back on the road
forced march: no rest, walk all night, walk through the night, walk faster, move faster,
  faster pace, quick march, at speed, rush
ride: mount up, saddle, swing into the saddle, get on the horse, get on my horse, get on, hop on,
  jump on * horse, on horseback, sit up, get in the saddle, climb on, climb onto, take the horse,
  on the horse, onto the horse, dismount, get off the horse, get down from
get lost: lose the street, lose the path, lose the trail, lose the road, loses the path,
  keep to the path, still know the way, lose * way, lose their way, losing the way,
  in the right direction, right way, wrong way, stray, off course, going in circles, go wrong,
  still on the right, do they find the way, find the way, navigation check, navigate, pathfinding,
  orientation
weather: does it rain, raining?, rains?, is it cold, is it hot, is it warm, any wind, windy?, sun?,
  sunny?, snow?, sunshine?, clouds?, what is the weather, whats the weather, weather like,
  weather today, temperature, foggy?, fog?, storm?, stormy?, skies, umbrella?, climate, rainy?,
  looks like rain, wet?, what weather, wind is
how many miles: miles today, miles did, miles have, how far today, far have we, far did we,
  progress, distance covered, how far until
how far is: how long until, how long till, how long to, till land, until land, land in sight, how
  many days until, days until, when do we arrive, arrive, when will we, when do we get, make land,
  see land, how many days more, how many days to, days left to, still far, is it far, long way, long
  trip, eta, close to the, how soon
sail: turn around, run before, take course, full speed, all sails, let us sail, set the sails, set
  sails, raise sails, raise sail, put to sea, put out to sea, lift anchor, lift the anchor, cast
  away, take to sea, steer us on, keep the ship, ship on, forward with the ship, ahead, helm, en
  route, towards the coast, for the coast, on we sail, go by sea, with the wind, before the wind,
  next day at sea, one more day at sea
set course: take course, keep her, hold her, bring us, turn us, go west, go east, go north,
  go south, steer for, heading, new heading, change direction, change heading, point the bow,
  put the helm, helm to, port?, starboard?, towards the coast, takes course
go ashore: throw the anchor, throw anchor, cast anchor, lower the anchor, let go the anchor,
  let down the anchor, go to the beach, on the beach, step on land, set foot on, leave the boat,
  stop at the coast, stop the ship, stop the boat, make port, enter port, reach the shore,
  lower the boat, take the rowboat, heave to, tie up, overnight at anchor, for the night
encumbrance: too much weight, can i carry, can we carry, too slow, how loaded, how much do i carry,
  how much weight, heavy?, speed of
"""


def idioms() -> Iterator[tuple[str, str]]:
    """What is said for commands, and each phrase that says the same."""
    for text in (_FIGHTING, _RUNNING, _EXPLORING, _TRAVELLING, AT_HOME, TREASURE, TABLE):
        said = ""
        for line in text.strip().splitlines():
            before, colon, behind = line.partition(":")
            said = before if colon else said
            phrases = (behind if colon else line).split(",")
            yield from ((said, one.strip()) for one in phrases if one.strip())
