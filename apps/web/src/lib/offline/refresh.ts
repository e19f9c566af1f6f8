import * as z from 'zod/mini'
import { api } from '../http/http.ts'
import { isFirstPage, isLasting } from './readable.ts'
import { vault } from './vault.ts'

/** Older answers are asked for again. */
const freshMs = 3_600_000
/** Transactions that can be read without a network. */
const transactionsMax = 500
const page = z.object({ results: z.array(z.unknown()), next: z.nullable(z.string()) })

/**
 * Asks the server again for what is stored from an earlier visit, one address after the other, and for the pages of the newest
 * transactions: what the device can show without a network is then from today. Stops at the first failure.
 */
export async function refreshStoredAnswers(): Promise<void> {
  const stored = await vault.list()
  const old = stored.filter(({ path, savedAt }) => Date.now() - savedAt > freshMs && isLasting(path))
  for (const { path } of old) await api.get(path, z.unknown())
  const first = stored.find(({ path }) => isFirstPage(path))
  if (first && (old.includes(first) || !stored.some(({ path }) => path.includes('cursor='))))
    await readPages(first.path)
  await vault.prune()
}

async function readPages(first: string): Promise<void> {
  let count = 0
  for (let path: string | null = first; path !== null && count < transactionsMax; ) {
    const { results, next }: z.infer<typeof page> = await api.get(path, page)
    count += results.length
    path = next
  }
}
