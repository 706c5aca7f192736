/** A day of the week as people write it, `tues` or `tuesdays`, as a part of expressions. */
export const dayName = '(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:days?)?'
