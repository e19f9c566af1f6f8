import { describe, test } from 'vitest'
import { runRepeatedCallKills } from '../support/faults/keyed-kills.ts'
import { runKillCampaign } from '../support/faults/kills.ts'
import { runRuleRunKills } from '../support/faults/rule-run-kills.ts'
import { runServerAndDatabaseKills } from '../support/faults/whole-kills.ts'

describe('rel/kill9', () => {
  test(
    'a hundred kills during ingest lose nothing, double nothing and leave no state open',
    () => runKillCampaign(100),
    1_800_000,
  )

  test(
    'repeated calls, imports and callbacks have one effect after a hundred kills',
    () => runRepeatedCallKills(100),
    3_600_000,
  )

  test(
    'a repeated call has one effect after twenty kills of the server together with its PostgreSQL',
    () => runServerAndDatabaseKills(20),
    1_800_000,
  )

  test(
    'a run of a rule and its undo lose and double nothing in fifty rounds of kills at their commits',
    () => runRuleRunKills(50),
    3_600_000,
  )
})
