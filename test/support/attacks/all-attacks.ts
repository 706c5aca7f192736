/** Every attack, in the order in which the proof runs them. */
import type { Attack } from './attack.ts'
import { commandsAttack } from './commands-attack.ts'
import { databaseAttack } from './database-attack.ts'
import { floodsAttack } from './floods-attack.ts'
import { forgeriesAttack } from './forgeries-attack.ts'
import { importsAttack } from './imports-attack.ts'
import { killsAttack } from './kills-attack.ts'
import { messagesAttack } from './messages-attack.ts'
import { oddPacketsAttack } from './odd-packets-attack.ts'
import { papersAttack } from './papers-attack.ts'
import { playgroundAttack } from './playground-attack.ts'
import { secretsAttack } from './secrets-attack.ts'
import { starvationAttack } from './starvation-attack.ts'
import { workspacesAttack } from './workspaces-attack.ts'

export const allAttacks: readonly Attack[] = [
  papersAttack,
  starvationAttack,
  messagesAttack,
  oddPacketsAttack,
  floodsAttack,
  forgeriesAttack,
  playgroundAttack,
  commandsAttack,
  importsAttack,
  killsAttack,
  databaseAttack,
  workspacesAttack,
  secretsAttack,
]
