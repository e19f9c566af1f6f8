import { describe, test } from 'vitest'
import { runRepeatedCallKills } from '../support/faults/keyed-kills.ts'
import { runKillCampaign } from '../support/faults/kills.ts'
import { runRuleRunKills } from '../support/faults/rule-run-kills.ts'
import { runServerAndDatabaseKills } from '../support/faults/whole-kills.ts'

describe('rel/kill9', () => {
  test(
    'twenty kills during ingest lose nothing, double nothing and leave no state open',
    () => runKillCampaign(20),
    900_000,
  )

  test(
    'repeated calls, imports and callbacks have one effect after ten kills',
    () => runRepeatedCallKills(10),
    900_000,
  )

  test(
    'a repeated call has one effect after two kills of the server together with its PostgreSQL',
    () => runServerAndDatabaseKills(2),
    900_000,
  )

  test(
    'a run of a rule and its undo lose and double nothing when each is killed at a commit',
    () => runRuleRunKills(1),
    900_000,
  )
})
