/**
 * The least that a process of the bot finds in its environment, without the settings of whoever runs the tests.
 * It shares compiled code with all other processes of the tests.
 */
export const programEnv = {
  PATH: process.env.PATH ?? '',
  ...(process.env.NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
}
