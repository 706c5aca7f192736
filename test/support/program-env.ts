/** The least that a process of the bot finds in its environment; settings of whoever runs the tests are not in it. */
export const programEnv = { PATH: process.env.PATH ?? '' }
