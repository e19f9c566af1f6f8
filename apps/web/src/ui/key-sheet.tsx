import { spendPanelsCopy } from '@lucas/contract/copy/spend-panels.ts'
import { Fragment } from 'react'
import { KeyCap } from './key-cap.tsx'

const copy = spendPanelsCopy.keys

/** Ways to the same thing; each is pressed at once. */
type Ways = readonly (readonly string[])[]

const groups: { title: string; keys: { what: string; ways: Ways }[] }[] = [
  {
    title: copy.groups.list,
    keys: [
      { what: copy.move, ways: [['↑'], ['↓'], ['k'], ['j']] },
      { what: copy.open, ways: [[copy.enter]] },
      { what: copy.select, ways: [['x']] },
      {
        what: copy.extend,
        ways: [
          [copy.shift, '↑'],
          [copy.shift, '↓'],
        ],
      },
      { what: copy.category, ways: [['c']] },
      { what: copy.tags, ways: [['t']] },
      { what: copy.remove, ways: [[copy.delete]] },
      { what: copy.close, ways: [['Esc']] },
    ],
  },
  {
    title: copy.groups.tools,
    keys: [
      { what: copy.add, ways: [['n']] },
      { what: copy.search, ways: [['/']] },
      { what: copy.filter, ways: [['f']] },
      { what: copy.sort, ways: [['o']] },
      { what: copy.download, ways: [['d']] },
    ],
  },
  {
    title: copy.groups.general,
    keys: [
      {
        what: copy.palette,
        ways: [
          [copy.control, 'K'],
          ['⌘', 'K'],
        ],
      },
      { what: copy.privacy, ways: [[copy.shift, 'H']] },
      { what: copy.help, ways: [['?']] },
    ],
  },
]

/** Every key of the list of movements, and those of all screens. */
export const KeySheet = ({ className = '' }: { className?: string }) => (
  <div className={`grid gap-5 ${className}`}>
    {groups.map(({ title, keys }) => (
      <section key={title} aria-label={title}>
        <h3 className="mb-1 text-sm font-semibold text-ink-3">{title}</h3>
        <dl>
          {keys.map(({ what, ways }) => (
            <div
              key={what}
              className="flex items-center justify-between gap-6 border-b border-line py-2 last:border-0"
            >
              <dt>{what}</dt>
              <dd className="flex flex-none items-center gap-1.5">
                {ways.map((keysAtOnce, index) => (
                  <Fragment key={keysAtOnce.join('+')}>
                    {index > 0 && <span className="text-xs text-ink-3">{copy.or}</span>}
                    {keysAtOnce.map((name) => (
                      <KeyCap key={name} name={name} />
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
