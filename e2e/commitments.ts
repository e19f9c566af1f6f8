import { type CommitmentLine, commitments } from '@lucas/contract/planning/commitments.ts'
import type { Page } from 'playwright-core'
import { callApi } from './bank.ts'

export async function listLines(page: Page): Promise<CommitmentLine[]> {
  const { headings } = commitments.parse(await callApi(page, '/api/commitments/'))
  return headings.flatMap(({ lines }) => lines)
}

/** Returns a subscription that still runs, of a user with banks. */
export async function findRunningSeries(page: Page): Promise<CommitmentLine> {
  const lines = await listLines(page)
  const found = lines.find(({ heading, state }) => heading === 'subscriptions' && state === 'active')
  if (!found) throw new Error('the generated household has no running subscription')
  return found
}
