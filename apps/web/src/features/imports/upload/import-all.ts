import type { AccountProposal, StatementImport } from '@lucas/contract/banking/import.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { toErrorMessage } from '../../../lib/http/api-error.ts'
import { useSession } from '../../../lib/session/session-store.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import {
  cacheImport,
  confirmImport,
  correctImport,
  importQuery,
  invalidateMoney,
  isInProgress,
} from '../api.ts'
import { formatCount } from '../format-count.ts'

const copy = importsScreenCopy.chosen
const pollMs = 400

/** The running import of several files; null if none runs. It continues while the user visits other screens. */
export const useImportAll = create<{
  run: { position: number; total: number } | null
  /** Why the last run could not store an import, by its id. */
  failures: ReadonlyMap<string, string>
}>()(() => ({ run: null, failures: new Map() }))

const fetchImport = (cache: QueryClient, id: string) => cache.fetchQuery({ ...importQuery(id), staleTime: 0 })

/** Waits until the server has read or stored the import. */
async function waitUntilIdle(cache: QueryClient, id: string): Promise<StatementImport> {
  for (;;) {
    const statement = await fetchImport(cache, id)
    if (!isInProgress(statement)) return statement
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

/** Two files with the same proposal of a new account belong to the same account. */
const toKey = ({ name, institution_id, institution_name, mask, type, currency }: AccountProposal): string =>
  JSON.stringify([name, institution_id, institution_name, mask, type, currency])

/** Stores one import. `created` maps proposals of new accounts to the accounts that earlier files of the run created. */
async function importOne(
  cache: QueryClient,
  { id, account: proposed }: StatementImport,
  created: Map<string, string>,
): Promise<number> {
  const key = proposed !== null && proposed.account_id === null ? toKey(proposed) : null
  const existing = key === null ? undefined : created.get(key)
  if (existing !== undefined) {
    cacheImport(cache, await correctImport(id, { account_id: existing, account: null }))
    await waitUntilIdle(cache, id)
  }
  cacheImport(cache, await confirmImport(id, crypto.randomUUID()))
  const { account, added } = await waitUntilIdle(cache, id)
  if (key !== null && account?.account_id != null) created.set(key, account.account_id)
  return added ?? 0
}

/** Stores these imports one after the other, so that files of one new account share it. A failed one stays in the list. */
export async function importAll(cache: QueryClient, statements: readonly StatementImport[]): Promise<void> {
  if (useImportAll.getState().run !== null) return
  const user = useSession.getState().user?.id
  const created = new Map<string, string>()
  const total = statements.length
  const failures = new Map<string, string>()
  let stored = 0
  let added = 0
  for (const [index, statement] of statements.entries()) {
    if (useSession.getState().user?.id !== user) break
    useImportAll.setState({ run: { position: index + 1, total } })
    try {
      added += await importOne(cache, statement, created)
      stored += 1
    } catch (error) {
      const reason = toErrorMessage(error, importsScreenCopy.preview.confirm.failed)
      failures.set(statement.id, reason)
      toast.error(copy.importFailed(statement.file_name, reason))
    }
  }
  useImportAll.setState({ run: null, failures })
  invalidateMoney(cache)
  if (stored > 0) toast.success(copy.imported(stored, formatCount(added), added === 1))
}
