import { transactionPanelsCopy } from '@lucas/contract/copy/transactions/transaction-panels.ts'
import { helpCopy as copy } from '@lucas/contract/copy/users/help.ts'
import { ChevronDown, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { ByBanks, whereBanks } from '../../ui/primitives/by-banks.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { ShortcutList } from '../../ui/primitives/shortcut-list.tsx'

const groups = (['banks', 'transactions', 'month'] as const).map((group) => ({
  group,
  questions: copy.questions.filter((question) => question.group === group),
}))

interface FoldProps {
  title: ReactNode
  note?: string
  className?: string
  children: ReactNode
}

/** A line that opens, also without JavaScript. */
const Fold = ({ title, note, className = '', children }: FoldProps) => (
  <details className={`group border-line not-first:border-t ${className}`}>
    <summary className="flex min-h-[52px] cursor-pointer list-none items-center justify-between gap-4 py-3 [&::-webkit-details-marker]:hidden">
      <span>
        <span className="block font-[550]">{title}</span>
        {note !== undefined && <span className="block text-sm text-ink-3">{note}</span>}
      </span>
      <ChevronDown
        aria-hidden="true"
        className="size-4 flex-none text-ink-3 transition-transform duration-(--lu-dur-2) group-open:rotate-180"
        strokeWidth={1.75}
      />
    </summary>
    {children}
  </details>
)

/** Frequent questions in groups, and the keyboard shortcuts. `enableHelpSearch` makes the search field work. */
export const HelpAnswers = () => (
  <>
    <label className="relative invisible block max-w-[420px]" data-help-search>
      <span className="sr-only">{copy.search}</span>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-3"
        strokeWidth={1.75}
      />
      <input
        type="search"
        placeholder={copy.search}
        className="control h-11 w-full rounded-md pr-3 pl-9 text-[0.9375rem]"
      />
    </label>
    <p role="status" className="text-ink-2 empty:hidden" data-help-nothing={copy.nothing} />
    {groups.map(({ group, questions }) => (
      <section key={group} data-help-group>
        <h2 className="mb-2 text-sm font-semibold text-ink-2">{copy.groups[group]}</h2>
        <Card className="px-4 md:px-5">
          {questions.map(({ question, answer, ...rest }) => (
            <Fold
              key={question}
              title={
                'questionForFiles' in rest ? (
                  <ByBanks linked={question} files={rest.questionForFiles} />
                ) : (
                  question
                )
              }
              {...('needsBanks' in rest && { className: whereBanks })}
            >
              <p className="max-w-[64ch] pb-4 text-ink-2">
                {'answerForFiles' in rest ? <ByBanks linked={answer} files={rest.answerForFiles} /> : answer}
              </p>
            </Fold>
          ))}
        </Card>
      </section>
    ))}
    <Card className="px-4 md:px-5">
      <Fold title={transactionPanelsCopy.keys.title} note={copy.keys}>
        <ShortcutList className="pt-2 pb-5" />
      </Fold>
    </Card>
  </>
)
