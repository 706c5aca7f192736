/**
 * The least that a process of the bot finds in its environment; settings of whoever runs the tests are not in it.
 * Compiled code is shared with all other processes of the tests.
 */
export const programEnv = {
  PATH: process.env.PATH ?? '',
  ...(process.env.NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
}
