import * as z from 'zod/mini'
import { type Jobs, jobKind } from '../../../platform/jobs/jobs.ts'
import type { RequestRuleRun } from '../../ledger/index.ts'
import type { RuleRuns } from './runs.ts'

/** An undo goes on while the data are blocked: the user takes something back. */
const ruleRunJob = jobKind(
  'transactions.rule-run',
  z.object({ user: z.uuid(), run: z.uuid(), undo: z.optional(z.boolean()) }),
  { runs: false, user: ({ user, undo }) => (undo ? null : user) },
)

/** Enqueues the next batches of a run, or of its undo, in the caller's transaction. */
export const createRequestRuleRun =
  (jobs: Jobs): RequestRuleRun =>
  (tx, userId, runId, { undo } = { undo: false }) =>
    jobs.enqueue(tx, ruleRunJob, { user: userId, run: runId, ...(undo && { undo }) }, { group: userId })

/** Defines the job that works off runs. A run that fails for good says so. */
export const defineRuleRunJob = (jobs: Jobs, runs: RuleRuns): void =>
  jobs.define(ruleRunJob, ({ user, run }) => runs.work(user, run), {
    // One run of a user at a time, and after a few batches the next user's.
    concurrency: 2,
    groupConcurrency: 1,
    onLastFailure: ({ user, run }) => runs.fail(user, run),
  })
