import { transactionPanelsCopy } from '@lucas/contract/copy/transactions/transaction-panels.ts'
import { Fragment } from 'react'
import { Kbd } from './kbd.tsx'

const copy = transactionPanelsCopy.keys

/** Alternative key combinations for one action; the keys of one combination are pressed together. */
type KeyCombinations = readonly (readonly string[])[]

const groups: { title: string; shortcuts: { action: string; combinations: KeyCombinations }[] }[] = [
  {
    title: copy.groups.list,
    shortcuts: [
      { action: copy.move, combinations: [['↑'], ['↓'], ['k'], ['j']] },
      { action: copy.open, combinations: [[copy.enter]] },
      { action: copy.select, combinations: [['x']] },
      {
        action: copy.extend,
        combinations: [
          [copy.shift, '↑'],
          [copy.shift, '↓'],
        ],
      },
      { action: copy.category, combinations: [['c']] },
      { action: copy.tags, combinations: [['t']] },
      { action: copy.remove, combinations: [[copy.delete]] },
      { action: copy.close, combinations: [['Esc']] },
    ],
  },
  {
    title: copy.groups.tools,
    shortcuts: [
      { action: copy.add, combinations: [['n']] },
      { action: copy.search, combinations: [['/']] },
      { action: copy.filter, combinations: [['f']] },
      { action: copy.sort, combinations: [['o']] },
      { action: copy.download, combinations: [['d']] },
      {
        action: copy.print,
        combinations: [
          [copy.control, 'P'],
          ['⌘', 'P'],
        ],
      },
    ],
  },
  {
    title: copy.groups.general,
    shortcuts: [
      {
        action: copy.palette,
        combinations: [
          [copy.control, 'K'],
          ['⌘', 'K'],
        ],
      },
      { action: copy.privacy, combinations: [[copy.shift, 'H']] },
      { action: copy.help, combinations: [['?']] },
    ],
  },
]

/** All shortcuts of the transaction list and of all screens, in two columns where there is room. */
export const ShortcutList = ({ className = '' }: { className?: string }) => (
  <div
    className={`grid gap-5 md:grid-cols-2 md:grid-rows-[auto_1fr] md:gap-x-10 md:[&>section:first-child]:row-span-2 ${className}`}
  >
    {groups.map(({ title, shortcuts }) => (
      <section key={title} aria-label={title}>
        <h3 className="mb-1 text-sm font-semibold text-ink-3">{title}</h3>
        <dl>
          {shortcuts.map(({ action, combinations }) => (
            <div
              key={action}
              className="flex items-center justify-between gap-6 border-b border-line py-2 last:border-0"
            >
              <dt>{action}</dt>
              <dd className="flex flex-none items-center gap-1.5">
                {combinations.map((combination, index) => (
                  <Fragment key={combination.join('+')}>
                    {index > 0 && <span className="text-xs text-ink-3">{copy.or}</span>}
                    {combination.map((name) => (
                      <Kbd key={name} name={name} />
                    ))}
                  </Fragment>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </div>
)
