import { transactionRulesScreenCopy } from '@lucas/contract/copy/transactions/transaction-rules-screen.ts'
import type { TransactionRulePreview } from '@lucas/contract/transactions/transaction-rule.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { TransactionTile } from '../../../entities/transaction/transaction-tile.tsx'
import { transactionName } from '../../../entities/transaction/transaction-title.ts'
import { shortDay } from '../../../lib/format/format.ts'
import { useToday } from '../../../lib/hooks/use-today.ts'
import { ApiError, toFieldErrors } from '../../../lib/http/api-error.ts'
import { Amount } from '../../../ui/primitives/amount.tsx'
import type { RuleNames } from '../rule-sentence.ts'
import { type Change, describeChanges } from './describe-changes.ts'

const copy = transactionRulesScreenCopy.preview

interface PreviewPanelProps {
  /** The form is a rule that can be asked about. */
  isComplete: boolean
  preview: UseQueryResult<TransactionRulePreview>
  /** The answer belongs to what the form had before. */
  isOld: boolean
  names: Pick<RuleNames, 'category' | 'money'>
}

/** What the rule in the form would change now: the count, and the newest transactions before and after. */
export function PreviewPanel({ isComplete, preview, isOld, names }: PreviewPanelProps) {
  const { data } = preview
  const rows = isComplete && !preview.isError ? (data?.results ?? []) : []
  return (
    <section aria-label={copy.title} className="rounded-lg bg-surface-2 p-3 md:p-4">
      <h3 className="text-sm font-semibold">{copy.title}</h3>
      <p role="status" aria-busy={isOld} className="mt-0.5 text-sm text-ink-2 tabular-nums">
        {toSentence(isComplete, preview)}
      </p>
      {rows.length > 0 && (
        <ul
          className={`mt-3 rounded-md border border-line bg-surface transition-opacity ${isOld ? 'opacity-60' : ''}`}
        >
          {rows.map(({ transaction, proposed }) => (
            <PreviewRow
              key={transaction.id}
              transaction={transaction}
              changes={describeChanges(transaction, proposed, names)}
            />
          ))}
          {data !== undefined && data.changed > rows.length && (
            <li className="num border-t border-line px-3 py-2 text-sm text-ink-3">
              {copy.rest(data.changed - rows.length)}
            </li>
          )}
        </ul>
      )}
    </section>
  )
}

function toSentence(isComplete: boolean, { data, error }: UseQueryResult<TransactionRulePreview>): string {
  if (!isComplete) return copy.incomplete
  if (error !== null) return toFailure(error)
  if (data === undefined) return copy.loading
  if (data.matched === 0) return copy.none
  return data.changed === 0 ? copy.unchanged(data.matched) : copy.changed(data.changed, data.matched)
}

/** The server says which other rule keeps it from an answer. */
function toFailure(error: Error): string {
  if (Object.keys(toFieldErrors(error)).length > 0) return copy.invalid
  return error instanceof ApiError && error.code === 'pattern_too_slow' ? error.message : copy.failed
}

interface PreviewRowProps {
  transaction: TransactionRulePreview['results'][number]['transaction']
  changes: readonly Change[]
}

function PreviewRow({ transaction, changes }: PreviewRowProps) {
  const today = useToday()
  const { date, amount, currency } = transaction
  return (
    <li className="flex items-start gap-3 border-line px-3 py-2 text-sm not-first:border-t">
      <TransactionTile transaction={transaction} />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 truncate font-[550]">{transactionName(transaction)}</span>
          <Amount value={amount} currency={currency} sign="always" tone="flow" className="flex-none" />
        </p>
        <ul>
          {changes.map(({ field, before, after }, at) => (
            <li key={field} className="flex items-baseline justify-between gap-3 text-ink-3">
              <span className="min-w-0 wrap-anywhere">
                <span className="sr-only">{copy.before} </span>
                {before} <span aria-hidden="true">→</span>
                <span className="sr-only">, {copy.after}</span>{' '}
                <span className="font-[550] text-ink">{after}</span>
              </span>
              {at === 0 && <span className="num flex-none">{shortDay(date, today)}</span>}
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}
