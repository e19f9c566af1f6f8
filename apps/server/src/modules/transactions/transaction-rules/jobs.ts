import * as z from 'zod/mini'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { type Jobs, jobKind } from '../../../platform/jobs/jobs.ts'
import type { RuleRuns } from './runs.ts'

const ruleRunJob = jobKind('transactions.rule-run', z.object({ user: z.uuid(), run: z.uuid() }))

/** Enqueues a run, or its undo, in the caller's transaction. */
export const createRequestRuleRun = (jobs: Jobs) => (tx: Tx, userId: string, runId: string) =>
  jobs.enqueue(tx, ruleRunJob, { user: userId, run: runId }, { group: userId })

/** Defines the job that works off runs. A run that fails for good says so. */
export const defineRuleRunJob = (jobs: Jobs, runs: RuleRuns): void =>
  jobs.define(
    ruleRunJob,
    async ({ user, run }, { signal, isLastAttempt }) => {
      try {
        await runs.work(user, run, signal)
      } catch (error) {
        if (isLastAttempt) await runs.fail(user, run)
        throw error
      }
    },
    { groupConcurrency: 1 },
  )
