import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, FileText, RotateCw, X } from 'lucide-react'
import { formatPercent } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card, CardHeader } from '../../../ui/primitives/card.tsx'
import { IconButton } from '../../../ui/primitives/icon-button.tsx'
import { ProgressBar } from '../../../ui/primitives/progress-bar.tsx'
import { importQuery, isInProgress } from '../api.ts'
import { ImportState } from '../import-state.tsx'
import { formatSize } from './files.ts'
import { clearUploads, removeUpload, retryUpload, type Upload, useUploads } from './uploads.ts'

const copy = importsScreenCopy.chosen

interface OpenProps {
  onOpen: (id: string) => void
}

/** Files selected in this session: refused, uploading, being read, or ready. */
export function ChosenFiles({ onOpen }: OpenProps) {
  const uploads = useUploads((state) => state.uploads)
  if (uploads.length === 0) return null
  const isIdle = uploads.every(({ state }) => state !== 'sending' && state !== 'waiting')
  return (
    <Card label={copy.title} className="pb-1.5">
      <CardHeader
        title={copy.title}
        note={copy.note(uploads.length)}
        action={
          isIdle && (
            <Button variant="link" onClick={clearUploads}>
              {copy.clear}
            </Button>
          )
        }
      />
      <ul className="mt-2">
        {uploads.map((upload) => (
          <ChosenFile key={upload.key} upload={upload} onOpen={onOpen} />
        ))}
      </ul>
    </Card>
  )
}

function ChosenFile({ upload, onOpen }: { upload: Upload } & OpenProps) {
  const { key, file, state, problem, offline, id } = upload
  const hasFailed = state === 'refused' || state === 'stopped'
  const Icon = hasFailed ? CircleAlert : FileText
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line px-4 py-3 not-first:border-t md:px-5">
      <span
        className={`grid size-9 flex-none place-items-center rounded-md ${hasFailed ? 'bg-negative-soft text-negative' : 'bg-brand-soft text-brand'}`}
      >
        <Icon aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{file.name}</p>
        <div className="text-sm text-ink-3" aria-live="polite">
          {problem === null ? (
            <Progress upload={upload} />
          ) : (
            <p className={offline ? 'text-warning' : 'text-negative'}>{problem}</p>
          )}
        </div>
      </div>
      {state === 'stopped' && (
        <Button
          size="sm"
          icon={<RotateCw aria-hidden="true" className="size-4" strokeWidth={1.75} />}
          onClick={() => retryUpload(key)}
        >
          {copy.retry}
        </Button>
      )}
      {id !== null && <Review id={id} onOpen={onOpen} />}
      <IconButton
        label={state === 'sending' || state === 'waiting' ? copy.cancel(file.name) : copy.remove(file.name)}
        onClick={() => removeUpload(key)}
      >
        <X aria-hidden="true" strokeWidth={1.75} />
      </IconButton>
    </li>
  )
}

function Progress({ upload: { file, state, share, id } }: { upload: Upload }) {
  if (id !== null) return <UploadedState id={id} />
  const size = <span className="num">{formatSize(file.size)}</span>
  if (state !== 'sending')
    return (
      <p>
        {size} · {copy.waiting}
      </p>
    )
  return (
    <>
      <p>
        {size} · {copy.sending(formatPercent(share * 100, 0))}
      </p>
      <ProgressBar className="mt-1.5" label={copy.progress(file.name)} share={share} />
    </>
  )
}

function UploadedState({ id }: { id: string }) {
  const { data } = useQuery(importQuery(id))
  if (data === undefined) return <p>{copy.sent}</p>
  return <ImportState statement={data} />
}

function Review({ id, onOpen }: { id: string } & OpenProps) {
  const { data } = useQuery(importQuery(id))
  if (data === undefined || isInProgress(data)) return null
  return (
    <Button size="sm" variant={data.state === 'preview' ? 'primary' : 'secondary'} onClick={() => onOpen(id)}>
      {data.state === 'preview' ? copy.review : importsScreenCopy.history.see}
    </Button>
  )
}
