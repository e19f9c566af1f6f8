import { transactionRulesScreenCopy } from '@lucas/contract/copy/transactions/transaction-rules-screen.ts'
import type { DeletedRule } from '@lucas/contract/transactions/transaction-rule.ts'
import { shortDay, toSantiagoDate } from '../../lib/format/format.ts'
import { useToday } from '../../lib/hooks/use-today.ts'
import { describeRule, type RuleNames } from './rule-sentence.ts'
import { RunNote } from './run-note.tsx'
import { Sentence, toPlainSentence } from './sentence.tsx'

const copy = transactionRulesScreenCopy.deleted

interface DeletedListProps {
  rules: readonly DeletedRule[]
  names: RuleNames
}

/** Deleted rules whose changes of earlier transactions can still be undone. */
export function DeletedList({ rules, names }: DeletedListProps) {
  const today = useToday()
  return (
    <section aria-label={copy.title} className="-mx-4 border-t border-line px-4 pt-4 pb-2 md:-mx-5 md:px-5">
      <h2 className="font-semibold">{copy.title}</h2>
      <p className="mb-1 text-sm text-ink-3">{copy.note}</p>
      <ul>
        {rules.map(({ rule, run }) => {
          const sentence = rule && describeRule(rule, names)
          const name = sentence ? toPlainSentence(sentence) : copy.unknown
          return (
            <li key={run.id} className="border-line py-2.5 not-first:border-t">
              <p className="leading-5 wrap-anywhere">
                {sentence ? <Sentence sentence={sentence} isOff /> : copy.unknown}
              </p>
              <div className="mt-0.5 text-sm text-ink-3">
                <p>{copy.applied(shortDay(toSantiagoDate(run.created_at), today))}</p>
                <RunNote run={run} labels={{ progress: copy.progress(name), undo: copy.undoOne(name) }} />
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
