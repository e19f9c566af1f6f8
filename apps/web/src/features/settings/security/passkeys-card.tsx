import type { Passkey } from '@lucas/contract/auth/security.ts'
import { securityTabCopy as copy } from '@lucas/contract/copy/auth/lock.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Fingerprint, Plus } from 'lucide-react'
import { useState } from 'react'
import { QueryPanel } from '../../../entities/plan/query-panel.tsx'
import { securityQuery } from '../../../entities/security/queries.ts'
import { showErrorToast } from '../../../entities/security/show-error-toast.ts'
import { useStepUp } from '../../../entities/security/use-step-up.tsx'
import { invalidateQueriesOf } from '../../../lib/app/query-keys.ts'
import { formatFullDay, toSantiagoDate } from '../../../lib/format/format.ts'
import { formatElapsed } from '../../../lib/format/relative-time.ts'
import { useNow } from '../../../lib/hooks/use-today.ts'
import { supportsPasskeys } from '../../../lib/session/passkeys.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card, CardHeader } from '../../../ui/primitives/card.tsx'
import { RowsSkeleton } from '../../../ui/primitives/skeleton-parts.tsx'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { passkeysQuery, removePasskey } from './security-api.ts'

const listClass = 'px-4 pt-1 md:px-5'
/** One passkey is as high as the words for none. */
const rowClass = 'min-h-16'

/** The user's passkeys with the time of their last use. */
export function PasskeysCard() {
  const passkeys = useQuery(passkeysQuery)
  const { data: security } = useQuery(securityQuery)
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Passkey | null>(null)
  return (
    <Card>
      <CardHeader title={copy.keys} note={copy.keysNote} />
      <QueryPanel
        query={passkeys}
        errorMessage={copy.loadFailed}
        skeleton={
          <div className={listClass}>
            <RowsSkeleton count={Math.max(1, security?.passkey_count ?? 1)} rowClass={rowClass} />
          </div>
        }
        bannerClass="p-4"
      >
        {({ results }) =>
          results.length === 0 ? (
            <p className={`grid items-center text-ink-2 ${listClass} ${rowClass}`}>{copy.keysNone}</p>
          ) : (
            <ul className={listClass}>
              {results.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} onRemove={setRemoving} />
              ))}
            </ul>
          )
        }
      </QueryPanel>
      {supportsPasskeys() && (
        <div className="flex justify-end border-t border-line px-4 py-3 md:px-5">
          <Button
            icon={<Plus aria-hidden="true" className="size-4" strokeWidth={1.75} />}
            onClick={() => setAdding(true)}
          >
            {copy.addKey}
          </Button>
        </div>
      )}
      {isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
      {removing !== null && <RemovePasskeyDialog passkey={removing} onClose={() => setRemoving(null)} />}
    </Card>
  )
}

interface PasskeyRowProps {
  passkey: Passkey
  onRemove: (passkey: Passkey) => void
}

function PasskeyRow({ passkey, onRemove }: PasskeyRowProps) {
  const now = useNow()
  const { name, created_at: createdAt, last_used_at: lastUsedAt } = passkey
  return (
    <li className={`flex items-center gap-3 border-line py-3 not-first:border-t ${rowClass}`}>
      <span className="grid size-9 flex-none place-items-center rounded-md bg-surface-2 text-ink-2">
        <Fingerprint aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate font-[550]">{name}</p>
        <p className="text-sm text-ink-3">
          {copy.keyUse(
            formatFullDay(toSantiagoDate(createdAt)),
            lastUsedAt === null ? null : formatElapsed(new Date(lastUsedAt), now),
          )}
        </p>
      </div>
      <Button variant="ghost" aria-label={copy.removeKeyOf(name)} onClick={() => onRemove(passkey)}>
        {copy.removeKey}
      </Button>
    </li>
  )
}

function RemovePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { withStepUp, stepUpDialog } = useStepUp()
  const remove = useMutation({
    mutationFn: () => withStepUp(() => removePasskey(passkey.id)),
    onSuccess: async (_, __, ___, { client }) => {
      await invalidateQueriesOf(client, 'security')
      toast.success(copy.keyRemoved)
      onClose()
    },
    onError: (error) => showErrorToast(error, copy.keyRemoveFailed),
  })
  return (
    <>
      <ConfirmDialog
        labels={{
          title: copy.removeKeyTitle,
          cancel: copy.cancel,
          confirm: copy.removeKey,
          busy: copy.removing,
        }}
        action={remove}
        onCancel={onClose}
      >
        <p className="wrap-anywhere text-ink-2">{copy.removeKeyText(passkey.name)}</p>
      </ConfirmDialog>
      {stepUpDialog}
    </>
  )
}
