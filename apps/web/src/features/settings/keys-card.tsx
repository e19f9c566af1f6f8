import { securityTabCopy as copy } from '@lucas/contract/copy/lock.ts'
import type { Passkey } from '@lucas/contract/security.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Fingerprint, Plus } from 'lucide-react'
import { useState } from 'react'
import { elapsed } from '../../lib/elapsed.ts'
import { dayOfInstant, fullDay } from '../../lib/format.ts'
import { askAgain } from '../../lib/live.ts'
import { hasPasskeys } from '../../lib/passkeys.ts'
import { useNow } from '../../lib/today.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useStepUp } from '../../ui/step-up.tsx'
import { toast } from '../../ui/toast.tsx'
import { AddKeyDialog } from './add-key-dialog.tsx'
import { passkeysQuery, removePasskey, tellFault } from './security-api.ts'

/** The passkeys that open Lucas, with when each was last used. */
export function KeysCard() {
  const keys = useQuery(passkeysQuery)
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<Passkey | null>(null)
  return (
    <Card>
      <CardHeader title={copy.keys} note={copy.keysNote} />
      <Panel
        query={keys}
        failed={copy.loadFailed}
        skeleton={<Skeleton className="mx-5 my-4 h-[52px]" />}
        bannerClass="p-4"
      >
        {({ results }) =>
          results.length === 0 ? (
            <p className="px-4 py-4 text-ink-2 md:px-5">{copy.keysNone}</p>
          ) : (
            <ul className="px-4 pt-1 md:px-5">
              {results.map((key) => (
                <KeyRow key={key.id} passkey={key} onRemove={setLeaving} />
              ))}
            </ul>
          )
        }
      </Panel>
      {hasPasskeys() && (
        <div className="flex justify-end border-t border-line px-4 py-3 md:px-5">
          <Button
            icon={<Plus aria-hidden="true" className="size-4" strokeWidth={1.75} />}
            onClick={() => setAdding(true)}
          >
            {copy.addKey}
          </Button>
        </div>
      )}
      {isAdding && <AddKeyDialog onClose={() => setAdding(false)} />}
      {leaving !== null && <RemoveKey passkey={leaving} onClose={() => setLeaving(null)} />}
    </Card>
  )
}

interface KeyRowProps {
  passkey: Passkey
  onRemove: (passkey: Passkey) => void
}

function KeyRow({ passkey, onRemove }: KeyRowProps) {
  const now = useNow()
  const { name, created_at: made, last_used_at: used } = passkey
  return (
    <li className="flex items-center gap-3 border-line py-3 not-first:border-t">
      <span className="grid size-9 flex-none place-items-center rounded-md bg-surface-2 text-ink-2">
        <Fingerprint aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate font-[550]">{name}</p>
        <p className="text-sm text-ink-3">
          {copy.keyUse(fullDay(dayOfInstant(made)), used === null ? null : elapsed(new Date(used), now))}
        </p>
      </div>
      <Button variant="ghost" aria-label={copy.removeKeyOf(name)} onClick={() => onRemove(passkey)}>
        {copy.removeKey}
      </Button>
    </li>
  )
}

function RemoveKey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { guard, question } = useStepUp()
  const remove = useMutation({
    mutationFn: () => guard(() => removePasskey(passkey.id)),
    onSuccess: async (_, __, ___, { client }) => {
      await askAgain(client, 'security')
      toast.success(copy.keyRemoved)
      onClose()
    },
    onError: (error) => tellFault(error, copy.keyRemoveFailed),
  })
  return (
    <>
      <ConfirmDialog
        open
        words={{
          title: copy.removeKeyTitle,
          cancel: copy.cancel,
          confirm: copy.removeKey,
          busy: copy.removing,
        }}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={onClose}
      >
        <p className="text-ink-2">{copy.removeKeyText(passkey.name)}</p>
      </ConfirmDialog>
      {question}
    </>
  )
}
