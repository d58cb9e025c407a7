"""What people say otherwise at home, of treasure and of the game itself: see `idioms.py`."""

AT_HOME = """
buy: i would a?, i would buy, i would some?, could i buy, can i buy, may i buy, i look for a?,
  look to buy, wish for?, sell me a, gonna grab, pick up, grab some, get myself, get us, get a,
  get some, shop, cop, snag, snap up, score, invest, spend money on, spend gold on, take one of,
  i take?, ill take, i will take, we take?, gimme, give me, i become, can i have, may i have,
  i would like, i should like, like to have, like to purchase, i want?, want to have, i wish?,
  wish to buy, wish to purchase, one of those, can you sell me, sell me, sell us, do you have,
  have you got, a bottle, bottle of, provision, provisions, resupply, supply up, load up on,
  acquisition, refill on, replenish, stock, another
sell: get rid of, can i sell, get cash for, for cash, cash for, make money from, exchange for gold,
  take * off my hands, buy my, want to buy my, who buys, does anyone want, does anybody want,
  does he want, does the smith want, dispose of, trade away, unload
price of: going for, go for these days, sell at, what does * go for, how dear, price, asks for,
  ask for, charge for, charges for, how much does, how much do, whats * go for, go for, cost of,
  costs, what for, worth of, what are they asking, what does he want for, what do they want for,
  rate for, fee for, quote, cheap
hire: i need a?, need somebody, need someone, need people, we could use?, find me a, get me a,
  get us some, want a, wants a, look around for, a couple of?, need a, need some, search for,
  searching for, seek, seeking, seeks, looks for, look for a new, look out for, look for someone,
  anyone wanting, who wants to come, who want to come, who come with us, come with us, join us,
  willing to join, men for hire, swords for hire, looking for work, looking for employment,
  seeking employment, seeking work, employment, sellswords, muscle, pack bearer, take into service,
  take on, bring on, sign on, sign up, new hireling, new henchman, new retainer, extra hands,
  hands to carry, carry our, carry my, inquire, inquires, enquire, ask whether any, are there any,
  any men, recruiting, contract, engage, get a, get us a
dismiss: say goodbye to, says goodbye to, say goodbye, bid * farewell, farewell, quits, quit,
  has had enough, had enough, walks out, leaves us, leave us, dont need * anymore, dont need * more,
  no more need, no longer need, lets * go, end * contract, kick * out, throw * out, fire,
  you are fired, youre fired, resign, resigns, gives notice, deserts, goes home, go home, released,
  discharge
pay wages: monthly wage, month's pay, months pay, gold for, golds for, get their wage,
  get their pay, get paid, gets paid, pay up, pay day, payday, give * money, give * salary,
  wage for, wage of, their wages, his wages, her wages, his money, her money, pay the hirelings,
  pay the retainers, pay the helpers, pay the men, helpers get, hirelings get, retainers get,
  what we owe, settle the wages, earned * pay, hand out the wages, hand out the pay
pay: fee, throw * coins, drop * coins, pay out, fork out, cash out, gold to, coins to, coins at,
  tribute, fine of, loan to
upkeep: cost of living, costs of living, cost for living, living cost, monthly cost, month's cost,
  months cost, monthly expenses, living, rent, inn bill, board, room, expenses, bills, subsistence,
  pay for the month, pay for this month, lifestyle, live for a month
train: where do i train, train up, find a teacher, need a teacher, need a trainer, take classes,
  class, school, study under, workout, coach, learn how to, learn to, teach me, get lessons,
  become better, improve?, instruct, drill, practice with, tutor, apprentice
level up: goes up to, go up to second, up to * level, to second level, rises to second,
  to level two, get second level, level two now, leveled, levelled, lvled, lvled up, lvl, lvl upp,
  new level, next lvl, second level, level two, go to level, goes to level, reach level,
  reaches level, become level, promotion, promoted, rank up, has enough experience,
  have enough experience, up a level, rise in level, pass level, pass to level, advance a level,
  up one level, ding ding, gz, gratz, rise to level, make level, made level
copy spell: copies, copy, scribe, transcribe, write * into * book, write * in * book, in my book,
  into my book, in my spellbook, into his book, into her book, into my spellbook,
  want * in my spellbook, put * in my spellbook, add * to my spellbook
memorise: learn, for tomorrow, prepare for tomorrow, load, reload, ready, refresh, study my book,
  read my book, open my book, choose spell, pick spells, pick my spells, select spells, select,
  set my spells, spells for the day, spells for today, spells for tomorrow, get my
my spells: what magic, magic left, spells remaining, what can i still cast, which magic,
  spell slots, slots left, slots, prepared
heal: stop the bleeding, stop * bleeding, stop the blood, stanch, staunch, bind * wounds, bind up,
  make a bandage, make * bandage, put a bandage, apply a bandage, dress * wounds, dress * wound,
  see to * wounds, look after, care for, take care of * wounds, medic, wounds tended, tend,
  tend the wounds, medicine, nurse, cpr, keep * alive, save * life, stabilise, stabilize,
  patch * up, get * up, fix * up, stitch * up, help * up, doctor, first aid on, hp to, give * hp,
  get well, make * better, healing on, healer
rumours: voice of, voices of, any voices, what news, news?, overhear, listens in, listen in on,
  next table, eavesdrops, chat with the barkeep, goss, any goss, tea?, spill the tea,
  what do people say, what do people talk, whats the word, word on the street, hear news,
  hear the news, the news, latest news, latest, tidings, hearsay, tale, tales, stories, eavesdrop,
  listen to the people, talk to the locals, ask the barkeep, ask the barman, ask the bartender,
  ask the innkeeper, ask the bard, ask the locals, ask people, whisper, rumour, passes on,
  what do they talk, what are people saying, what is said, any gossip, hear something,
  learn anything, any leads, leads?
read the notices: pinned, pinned to, what is pinned, whats pinned, posted, wanted posters,
  wanted poster, quest board, quests?, any jobs, any work?, work for us, look at the board,
  see the board, notices?, announcement, announcements, what does the board
drinking contest: drink with, drink against, drinking game, drinking competition, drink them under,
  under the table, last one standing, til someone drops, until someone drops, till someone drops,
  outdrink, drink off, who can drink, who drinks, arm wrestle, arm wrestling, armwrestling,
  contest of, contest against, challenge * to
roll dice: bet, bet on, bets, wager, gamble, gambling, play dice, play at dice, on dice,
  game of dice, dice game, play cards, stake, stakes, toss a coin, flip a coin, coin flip,
  double or nothing, let it ride, all in, ante, try * luck at, throw dice for, put * on the
advance time: week passes, a week passes, day passes, an hour passes, night passes, day goes over,
  goes over, days go by, weeks go by, passes without, pass without, without incident, hours later,
  days later, weeks later, later that, meanwhile, the next week, next week, next month,
  month passes, time flows, time flies, morning comes, evening comes, night comes, sun sets,
  sun rises, sunrise, sunset, without something happens, without anything happening,
  nothing happens, uneventful, quiet day, quiet week, fast forward, ffwd, dawn comes
"""
TREASURE = """
give: ought to go to, should go to, ought to have, i offer, lend * to, borrow, pass me?, over to,
  bring it to, pass, pass over, throw * over, hands over, shall get, shall have, here you go,
  here you are, here is, heres, for you, take this, put * in * hand, put * in * hands, entrust,
  loan, deliver, bring, bring * to, chuck * over, feed * to, feed * my, donate, bestow, let * hold,
  let * carry, can use, should carry, carries, goes over to, a present for, gift to, share * with,
  force feed, administer, gold to, pour * into * mouth, pour * down, tip * into * mouth,
  into * mouth, down * throat, give * to drink, makes * drink
takes: yoink, dibs, call, calls, shotgun, bagsy, bags, mine, all mine, snag, nab, claim, gets,
  receives, collect, put * in my pocket, in my pocket, in my pack, in my bag, into my bag, pack,
  pocket, keep, i keep, stuff, hand me, give me, for myself, to myself, to mine, i want?, ill have,
  i have, should be mine, shall get, should go to, could have, equip, wear, belongs to, is for,
  i get, id take
pick up: yoink, get, grab, lift, scoop, take what is, whats in, what is inside, take everything,
  take all, take the stuff, clear out, gather up, help myself, fill my pockets, fill my bag,
  stuff * in, recover my, get my, fetch my, put it in my
divide: each and done, each then, even split, split, share it, share all, share everything, fair
  shares, a quarter each, a fourth, equally, evenly, in equal parts, by four, in four, four ways,
  each a part, each his part, part of everyone, everybody gets, everyone gets, our shares, divide
  by, do the split, do the shares, make parts, portion, portion out, pass out the gold, hand out the
  gold, hand out the coins
what did we find: what is all worth, is all worth, whole hoard, hoard worth, worth in total,
  total worth, value of, how rich, are we rich, how much did we, how much have we,
  what have we found, list of loot, list treasure, loot list, what loot, see the loot, sum of,
  total of, take stock, inventory of the, tally, count the coins, count the gold, count the loot
they find: discovers, come across, comes across, stumble on, dig up, there lies, there lie,
  lies there, finds?, you see on the ground, also find, hidden inside, in a hidden, under a,
  loose flagstone, loose stone, falls out, comes to light, unearth, recovered
is worth: values, value, valued, each values, sells for, would fetch, brings, prices at, appraised,
  each costs, a piece, per piece, is about
award xp: xp to all, xp all round, xp for all, xp for everybody, everyone earns, everybody earns,
  earns experience, earn experience, is awarded, are awarded, awarded, points of experience,
  gets experience, get experience, for the slain, experience to, gains experience
treasure: what is this, what does the potion, what does this, potion do, smell the, sniff the,
  sniff, examine the potion, is it magic, is it magical
drink: drink down, down it, down the, knock * back, pour * down my, throat, take a sip,
  take a drink, take a swig, take the potion, pop the potion, take my potion, sink?, slurp, imbibe,
  sup, potion please, have the potion, have my potion, use the potion, cheers, bottoms up
eat: nom, nom nom, nomnom, eats, have a ration, use a ration, use up a ration, take a ration,
  ration for, grub, chow, chow down, snack on, break * fast, break bread, take a meal, tuck in,
  tuck into, fill * belly, stuff * face, hungry, am hungry, have food, take food, feed, mealtime,
  have something to eat, eat something, dinner time, lunch time, time to eat, breakfast time,
  mark off, mark off a ration, cross off
put on: suit up in, armour on, armor on, put * over, throw on, pull on, kit up, dress in,
  dressed in, put me, put on me, get my * on, step into
take off: put down, get rid of, out of my armor, out of my armour, loosen, unbuckle, unstrap,
  peel off, lose the armour, naked, strip out
in hand: draws, pulls, pull my, pull * from, pull his, pull her, have in hand, get hold of,
  grab hold of, put in my hand, into my hand, unsheath, whip, bare, brandish, equip, at the ready,
  ready, arms, arm, blade out, weapons out, weapon out, bow out
put away: on the belt, on my belt, in my belt, in the belt, in the scabbard, into the scabbard,
  on my back, on the back, in the sheath, back on, put * in * bag, put * in * pack, back in my,
  back in the bag, return * to, back into, tuck * away, put down, lower the, sheathes
put in: put * into, stuff, place, fill * with, drop * in
take back: cancel, cancel the last, undo the last, annul, error, it was an error, was a mistake,
  wasnt right, that was not right, go back one, never mind, nvm, ignore that, ignore that last,
  forget that, retract, i take it back, not what i meant, wrong button, wrong target, mistyped,
  typo, wrong command, fat finger, fat fingered, do over, take that, unroll, erase that,
  delete that, strike that, reverse
"""
TABLE = """
whose turn: dragging, slowpoke, who is dragging, taking so long, sleeping at the wheel, keeping us,
  delays, is delaying, holding things up, waiting on, who r we waiting, who is missing,
  whos missing, who does sleep, who sleeps, who is sleeping, asleep?, who is slow, who must,
  who should, who is to act, who is to move, which one is next, who now, whose is it, turn of who,
  whos on, who has the turn, who has turn, who plays now, who moves now, who has to act,
  who has to post, who has to answer, who didnt, who did not, who hasnt, who has not, is someone,
  are we waiting, am i holding, what are we waiting, stuck on, who is it
nudge: ping all, ping everybody, poke everyone, poke everybody, poke people, remind everyone,
  remind everybody, remind people, remind those, remind who, call everyone, call the others,
  wake everyone, wake people, wake up people, yo people, anybody there, anyone alive, anybody alive,
  hello anyone, chop chop, come on guys, come on people, lets go people, your move, post please,
  please post, tag everyone, ring everyone, ring everybody, ring the bell, ring people,
  hasnt posted, has not posted, did not post, didnt post, not posted, poke
my sheet: might i see, what is silas, what am i wearing, my scores, my abilities, my ability scores,
  my details, my info, my page, show me, whats my, my own sheet, char sheet, see my sheet,
  hitpoints, my hit points, health, my health, life left, how much life, how much health,
  how many life, hp?, my level, my stuff, how many experience, my experience, how strong,
  how many points, game hp, game status, my guy, about me, who am i, what am i, pc
my xp: am i level, am i second level, which level, do i level, when is my level, can i level,
  enough to level, have i levelled, how many experience, how much exp, my experience,
  experience have, experience do i, experience points, xp do i, xp have i, game xp
food left: how much water, water left, how many water, water it stays, it stays to us, water stays,
  provisions, provisions last, food last, how long does the food, how long does our food,
  rations last, do we have food, do we have water, enough water, enough to eat, supplies,
  still have food, how much to eat, how much to drink, will the food, will our food, food situation,
  hungry?
recap: lost the thread, lost the plot, been going on, been happening, out of the loop,
  what is the situation, i have lost, refresh my memory, remember what, what happened, wasnt here,
  was not here, i was gone, what did you do, whats up with, catch up on, get me up to speed, sum up,
  sum it up, synopsis, tl dr, what went down, lost track, im lost, i am lost, confused?,
  remind me what, where did we, where do we stand, where are we at, last session, last time,
  previously, previously on, since i left, since yesterday, since last, since my last, what have i
log: history of, the history, journal, chronicle, past events, read again, older posts, old posts,
  last posts, earlier, scroll up, record
old rolls: rolls made, rolls from, rolls of, old dice, roll results, previous dice,
  what did you roll, all rolls, past dice, yesterdays rolls, last dice, rolled yesterday,
  rolls we made, the rolls, see the rolls, see my rolls, what was the roll, my last rolls, roll list
what time is it: what date, date in, which date, which month, which day is, day is it,
  is it evening, is it morning, is it late, hour is it, what is the hour, what is the time,
  what is the date, what is the day, time now, current date, current time, todays date, game date
rules: what makes, what does * do in the rules, tell me about, what is the rule, how function,
  how functions, how works, how work, how do i use, how is * done, explain how, explain me,
  what are the rules, rule about, rules of, what does the rule, how is the rule, in the rules,
  rulebook, house rule, which rules, how do we handle
rules for: how function, how functions, how works, explain how, explain me, rule about,
  how do i use, how does * go, tell me about the rule
setting: change how, change the way, change a setting, change the setting, change the rule, modify,
  adjust the rule, preference, preferences
house rules: what setting, what settings, change how, change the way, adjust the settings,
  the settings, options, configuration, configure, how is * rolled, play by
notifications: quieter, quiet, less notifications, fewer notifications, too many pings,
  too many notifications, stop notifying, notification, do not ping, do not mention, leave me alone,
  dont bother, spam, mentions, tag me, stop tagging, ring me, buzz
im back: am returned, returned, have returned, here again, back from, back from vacation,
  of vacation, from vacation, from holiday, i return, reporting back, present, present again,
  available again, online again, am here again, home from, holiday over, holidays over, im here
afk: gone till, gone until, absent until, be absent, out of office, ooo, off for, off to,
  on vacation, on holidays, on holiday, have exams, exams until, at work until, not here until,
  not available, cant be here, cannot be here, cannot play, no access, no wifi, without internet,
  in hospital, wedding, funeral, trip until, away on, away for, back in, until monday, till monday,
  skip me until, leave until, unavailable
we come in peace: hi, hello, greet, greets, hail, hails, come in peace, mean no harm, no harm,
  dont shoot, we are friends, friends?, truce, parlay, raises a hand, raise * hand, open hand,
  open hands, hands up, put * hands up, ask them, asks them, asks what, ask what they, have a chat,
  words with, speak with, speaks with, talk it out, hear them out, nod, nods, smile at, smiles at,
  wink, salute, money or your life, offer them, offers them, let us pass, let us through,
  pass in peace, what do you want, who are you, who goes there, stand and deliver
vote: decide together, what do you think, what does everyone think, what do you guys, should we go,
  majority, show of hands, everyone agree
ability check: can i lift, can i jump, can i climb, can i break, will i make it, do i make it,
  am i strong enough, check stealth, skill check, roll for it, try to, attempt to, can i manage,
  do i manage, do i know, do i notice, int check, dex check, str check, wis check, con check,
  cha check, perception check, stealth check, strength roll, dexterity roll
has to save: needs a save, need a save, saves against, save against poison, was bad, was poisoned,
  save now, saving now, must roll a save, save please, save plz, make your save, roll your save,
  needs to make a save, makes a save, dex save, fort save, will save
ability: breath weapon, special attack
write down: dont forget, do not forget, remember this, important, for later, mark down, put down in,
  jot, log that, memo, to self, remember to, make note,
  keep in mind, for the record
hold on: stop everything, uncomfortable with, not comfortable, dont like this, too much for me,
  please dont, veil
what do i have: what stuff, what is in my, whats in the bag, list my, show me my, my bags,
  what have we, what gear, my gear, my equipment, what items
"""
