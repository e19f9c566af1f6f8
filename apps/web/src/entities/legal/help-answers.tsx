import { transactionPanelsCopy } from '@lucas/contract/copy/transactions/transaction-panels.ts'
import { helpCopy as copy } from '@lucas/contract/copy/users/help.ts'
import { ChevronDown } from 'lucide-react'
import { Card, CardHeader } from '../../ui/primitives/card.tsx'
import { ShortcutList } from '../../ui/primitives/shortcut-list.tsx'

/** Frequent questions and the keyboard shortcuts. Works without JavaScript. */
export const HelpAnswers = () => (
  <>
    <Card className="px-4 md:px-5">
      {copy.questions.map(({ question, answer }) => (
        <details key={question} className="group border-line not-first:border-t">
          <summary className="flex min-h-[52px] cursor-pointer list-none items-center justify-between gap-4 py-3 font-[550] [&::-webkit-details-marker]:hidden">
            {question}
            <ChevronDown
              aria-hidden="true"
              className="size-4 flex-none text-ink-3 transition-transform duration-(--lu-dur-2) group-open:rotate-180"
              strokeWidth={1.75}
            />
          </summary>
          <p className="max-w-[64ch] pb-4 text-ink-2">{answer}</p>
        </details>
      ))}
    </Card>
    <Card>
      <CardHeader title={transactionPanelsCopy.keys.title} note={copy.keys} />
      <ShortcutList className="px-4 pt-4 pb-5 md:grid-cols-2 md:grid-rows-[auto_1fr] md:gap-x-10 md:px-5 md:[&>section:first-child]:row-span-2" />
    </Card>
  </>
)
