import { transactionRulesScreenCopy } from '@lucas/contract/copy/transactions/transaction-rules-screen.ts'
import type { RuleRun } from '@lucas/contract/transactions/transaction-rule.ts'
import type { QueryClient } from '@tanstack/react-query'
import { invalidateQueriesOf } from '../../lib/app/query-keys.ts'
import { toErrorMessage } from '../../lib/http/api-error.ts'
import { isSignedIn } from '../../lib/session/session.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { applyRule, getRun, isRunning, undoRun } from './api.ts'

const copy = transactionRulesScreenCopy.run
/** Milliseconds between two reads of a run. The longer it waits or goes on, the rarer they are. */
const readMs = { first: 1_000, longest: 15_000, growth: 1.2 }
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Waits until a run has ended. */
async function waitForEnd(started: RuleRun): Promise<RuleRun> {
  let run = started
  let pause = readMs.first
  while (isRunning(run)) {
    await sleep(pause)
    pause = Math.min(readMs.longest, pause * readMs.growth)
    run = await getRun(run.id)
  }
  return run
}

const refresh = (cache: QueryClient) =>
  invalidateQueriesOf(cache, 'rules', 'transactions', 'figures', 'review', 'goals')

/** Reports a failure, unless the session ended meanwhile. */
function reportFailure(error: unknown, sentence: string): void {
  if (isSignedIn()) toast.error(toErrorMessage(error, sentence))
}

/** Undoes what a run changed and says so when it is done. Never throws. */
export async function undoAppliedRule(cache: QueryClient, runId: string): Promise<void> {
  try {
    const started = await undoRun(runId)
    void invalidateQueriesOf(cache, 'rules')
    const { state } = await waitForEnd(started)
    if (state === 'undone') toast.success(copy.undone)
    else toast.error(copy.undoFailed)
  } catch (error) {
    reportFailure(error, copy.undoFailed)
  }
  await refresh(cache)
}

/**
 * Applies a rule to the earlier transactions in the background. When it is done, a message says how many changed and offers
 * the undo, whichever screen is open then. Never throws.
 */
export async function applyToEarlier(cache: QueryClient, ruleId: string): Promise<void> {
  try {
    const started = await applyRule(ruleId)
    if (isRunning(started)) toast.info(copy.started)
    void invalidateQueriesOf(cache, 'rules')
    const run = await waitForEnd(started)
    if (run.state === 'failed') toast.error(run.problem?.message ?? copy.failed)
    else
      toast.success(
        copy.done(run.changed),
        run.can_undo && run.changed > 0
          ? { action: { label: copy.undo, run: () => void undoAppliedRule(cache, run.id) } }
          : {},
      )
  } catch (error) {
    reportFailure(error, copy.failed)
  }
  await refresh(cache)
}
