import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import type { Outbox } from '../../../platform/outbox/outbox.ts'
import type { GoalParts } from '../ports.ts'

export interface ByHandDeps {
  db: Db
  clock: Clock
  outbox: Outbox
  parts?: GoalParts | undefined
}
