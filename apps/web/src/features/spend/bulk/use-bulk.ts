import { bulkScreenCopy as copy } from '@lucas/contract/copy/bulk-screen.ts'
import { splitTags, type Transaction } from '@lucas/contract/transaction.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '../../../lib/api-error.ts'
import { askAgain, liveKeys } from '../../../lib/live.ts'
import { changeTransactions, putTransactions } from '../../../lib/transaction-cache.ts'
import { categoryName } from '../../../ui/category-tile.tsx'
import { toast } from '../../../ui/toast.tsx'
import { isSelected } from '../selection.ts'
import { changeRows, type Done, type Given, learnFrom, type Meant, undoRows, unlearn } from './api.ts'

export interface BulkWish {
  /** One after the other; what one did is kept where the next fails. */
  given: Given[]
  learns: boolean
}

/** The same wish keeps its key when it is tried again. */
interface Attempt extends BulkWish {
  meant: Meant
  shown: readonly Transaction[]
  key: string
}

type Finished = { given: Given; done: Done; learnt: Done | null; before: Map<string, Transaction> }

const failures: Record<Given['what'], string> = {
  category: copy.categoryFailed,
  tags: copy.tagsFailed,
  reviewed: copy.reviewFailed,
}

/** Changes the rows that are meant: at once on the screen, back where the server refuses, and back when the person says. */
export function useBulk(shown: readonly Transaction[], meant: Meant, onDone: () => void) {
  const cache = useQueryClient()
  const mutation = useMutation({
    async mutationFn(attempt: Attempt) {
      const finished: Finished[] = []
      for (const given of attempt.given) {
        const before = await showAtOnce(cache, attempt, given)
        try {
          const done = await changeRows(attempt.meant, given, `${attempt.key} ${given.what}`)
          finished.push({ given, done, learnt: null, before })
        } catch (error) {
          putTransactions(cache, before)
          if (finished.length > 0) tell(finished)
          toast.error(sentenceFor(given, error), {
            action: {
              label: copy.retry,
              run: () =>
                mutation.mutate({ ...attempt, given: attempt.given.slice(attempt.given.indexOf(given)) }),
            },
          })
          return
        }
      }
      if (attempt.learns) await learn(attempt, finished)
      tell(finished)
    },
    onMutate: onDone,
  })

  /** What the rows teach; that it could not be taught takes nothing back. */
  async function learn({ meant: { selection }, key }: Attempt, finished: Finished[]): Promise<void> {
    const filed = finished.find(({ given }) => given.what === 'category')
    if (filed === undefined || selection.mode === 'all') return
    try {
      filed.learnt = await learnFrom([...selection.rows.keys()], `${key} learn`)
    } catch {
      toast.error(copy.learnFailed)
    }
  }

  function tell(finished: Finished[]): void {
    const text = finished.map(sentenceOfDone).join(' ')
    if (finished.every(({ done, learnt }) => done.changed + (learnt?.changed ?? 0) === 0))
      toast.info(copy.unchanged)
    else toast.success(text, { action: { label: copy.undo, run: () => void takeBack(finished) } })
  }

  async function takeBack(finished: Finished[]): Promise<void> {
    try {
      for (const { done, learnt } of finished.toReversed()) {
        if (learnt !== null) await unlearn(learnt.ids)
        await undoRows(done.ids)
      }
      for (const { before } of finished.toReversed()) putTransactions(cache, before)
      toast.success(copy.undone)
    } catch {
      toast.error(copy.undoFailed)
      await askAgain(cache, liveKeys.transactions, liveKeys.figures)
    }
  }

  return {
    isBusy: mutation.isPending,
    change: (wish: BulkWish) => mutation.mutate({ ...wish, meant, shown, key: crypto.randomUUID() }),
  }
}

/** The rows that are drawn change before the server has answered. */
async function showAtOnce(cache: QueryClient, { shown, meant }: Attempt, given: Given) {
  await cache.cancelQueries({ queryKey: [liveKeys.transactions, 'list'] })
  const ids = new Set(shown.filter(({ id }) => isSelected(meant.selection, id)).map(({ id }) => id))
  return changeTransactions(cache, ids, (row) => ({ ...row, ...changeOf(row, given) }))
}

function changeOf(row: Transaction, given: Given): Partial<Transaction> {
  if (given.what === 'reviewed') return { reviewed: given.reviewed }
  if (given.what === 'tags')
    return { tags: [...new Set([...splitTags(row.tags), ...splitTags(given.tags)])].join(',') }
  return { category: given.category, category_source: 'person', category_confidence: 100, reviewed: true }
}

const sentenceFor = ({ what }: Given, error: unknown): string => {
  const reason = sentenceOf(error, '')
  return reason === '' ? failures[what] : `${failures[what]} ${reason}`
}

function sentenceOfDone({ given, done: { changed }, learnt }: Finished): string {
  if (given.what === 'tags') return copy.tagged(changed)
  if (given.what === 'reviewed') return copy.reviewed(changed)
  const more = learnt !== null && learnt.changed > 0 ? copy.learnt(learnt.changed) : ''
  return copy.filed(changed, categoryName(given.category)) + more
}
