"""What is special about monsters: asked of the referee at its moment."""
