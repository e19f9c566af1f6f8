import type { BankMail } from '@lucas/contract/banking/bank-mail.ts'
import { bankMailCopy as copy } from '@lucas/contract/copy/banking/bank-mail.ts'
import { useState } from 'react'
import { Button } from '../../../ui/primitives/button.tsx'
import { lazyComponent } from '../../../ui/primitives/lazy-component.tsx'
import { Segmented } from '../../../ui/primitives/segmented.tsx'
import { MailRow } from './mail-row.tsx'

const ConfirmMailDialog = lazyComponent(
  async () => (await import('./confirm-mail-dialog.tsx')).ConfirmMailDialog,
)

const groups = ['waiting', 'done', 'other'] as const
type Group = (typeof groups)[number]
const groupOf: Readonly<Record<BankMail['state'], Group>> = {
  draft: 'waiting',
  unread: 'waiting',
  code: 'waiting',
  booked: 'done',
  known: 'done',
  declined: 'other',
  statement: 'other',
}
const pageSize = 10

/** What arrived at the address: what waits for the user first. */
export function MailList({ mails }: { mails: readonly BankMail[] }) {
  const [chosen, setChosen] = useState<Group | null>(null)
  const [shown, setShown] = useState(pageSize)
  const [confirming, setConfirming] = useState<BankMail | null>(null)
  const byGroup = Map.groupBy(mails, ({ state }) => groupOf[state])
  const group = chosen ?? (byGroup.has('waiting') ? 'waiting' : 'done')
  const own = byGroup.get(group) ?? []
  const options = groups.map((value) => {
    const count = byGroup.get(value)?.length ?? 0
    return { value, label: count === 0 ? copy.filters[value] : `${copy.filters[value]} ${count}` }
  })
  return (
    <section aria-label={copy.arrived} className="grid grid-cols-1 gap-2 border-t border-line pt-3">
      {mails.length === 0 ? (
        <p className="text-sm text-ink-3">{copy.empty}</p>
      ) : (
        <>
          <Segmented
            label={copy.filter}
            className="w-fit"
            options={options}
            value={group}
            onChange={(next) => {
              setChosen(next)
              setShown(pageSize)
            }}
          />
          {own.length === 0 && <p className="text-sm text-ink-3">{copy.noneOf[group]}</p>}
          <ul>
            {own.slice(0, shown).map((mail) => (
              <MailRow key={mail.id} mail={mail} onConfirm={() => setConfirming(mail)} />
            ))}
          </ul>
          {own.length > shown && (
            <Button variant="ghost" onClick={() => setShown(shown + pageSize)}>
              {copy.more}
            </Button>
          )}
        </>
      )}
      {confirming !== null && (
        <ConfirmMailDialog key={confirming.id} mail={confirming} onClose={() => setConfirming(null)} />
      )}
    </section>
  )
}
