import { dataImportScreenCopy as copy } from '@lucas/contract/copy/users/data-import-screen.ts'
import type { DataImport, DataImportContent } from '@lucas/contract/users/data-import.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toSantiagoDate } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Checkbox } from '../../../ui/primitives/checkbox.tsx'
import { DescriptionNote, DescriptionRow } from '../../../ui/primitives/description-row.tsx'
import { formatCount } from '../format-count.ts'
import { confirmDataImport, dataImportsQuery } from './api.ts'
import { DiscardButton } from './discard-button.tsx'
import { useOwnData } from './send-archive.ts'

const countNames = [
  'transactions',
  'accounts',
  'goals',
  'budgets',
  'categories',
  'rules',
  'commitments',
  'wallet_items',
] as const

/** What an archive holds and whose it is, with the question whether to import it. */
export function OwnDataPreview({ archive: { id, content, is_own: isOwn } }: { archive: DataImport }) {
  const cache = useQueryClient()
  const [knows, setKnows] = useState(false)
  const confirm = useMutation({
    mutationFn: () => confirmDataImport(id, isOwn === true ? {} : { other_owner: knows }, id),
    meta: { failed: copy.failed },
    onSuccess: () => useOwnData.setState({ confirmedId: id }),
    onSettled: () => cache.invalidateQueries({ queryKey: dataImportsQuery.queryKey }),
  })
  if (content === null) return null
  const { owner } = content
  const name = owner.name === '' ? owner.email : owner.name
  return (
    <>
      <p className="max-w-[60ch] text-ink-2">{copy.lead}</p>
      <dl>
        <DescriptionRow label={copy.owner}>
          {name}
          <DescriptionNote>{owner.email}</DescriptionNote>
        </DescriptionRow>
        <DescriptionRow label={copy.exported}>
          {copy.exportedOn(toSantiagoDate(content.exported_at))}
        </DescriptionRow>
        {countNames.map((count) => (
          <CountRow key={count} name={count} content={content} />
        ))}
      </dl>
      {isOwn === false && (
        <div className="grid gap-3 rounded-lg bg-warning-soft p-4">
          <div>
            <p className="font-medium text-warning">{copy.otherOwner(name)}</p>
            <p className="text-sm text-ink-2">{copy.otherOwnerNote}</p>
          </div>
          <Checkbox
            label={copy.knows(name)}
            checked={knows}
            onChange={({ currentTarget }) => setKnows(currentTarget.checked)}
          />
        </div>
      )}
      <div className="flex flex-wrap gap-2 max-md:grid">
        <Button
          variant="primary"
          disabled={isOwn === false && !knows}
          busy={confirm.isPending}
          busyText={copy.confirming}
          onClick={() => confirm.mutate()}
        >
          {copy.confirm}
        </Button>
        <DiscardButton id={id} label={copy.discard} />
      </div>
    </>
  )
}

function CountRow({ name, content }: { name: (typeof countNames)[number]; content: DataImportContent }) {
  const { from, to } = content
  if (content[name] === 0 && name !== 'transactions') return null
  return (
    <DescriptionRow label={copy.counts[name]}>
      <span className="num">{formatCount(content[name])}</span>
      {name === 'transactions' && from !== null && to !== null && (
        <DescriptionNote>{copy.period(from, to)}</DescriptionNote>
      )}
    </DescriptionRow>
  )
}
