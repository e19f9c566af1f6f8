import { dataImportScreenCopy as copy } from '@lucas/contract/copy/users/data-import-screen.ts'
import type { DataImport } from '@lucas/contract/users/data-import.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { formatPercent } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card, CardHeader } from '../../../ui/primitives/card.tsx'
import { LinkButton } from '../../../ui/primitives/link-button.tsx'
import { ProgressBar } from '../../../ui/primitives/progress-bar.tsx'
import { formatCount } from '../format-count.ts'
import { dataImportsQuery } from './api.ts'
import { DiscardButton } from './discard-button.tsx'
import { OwnDataPreview } from './own-data-preview.tsx'
import { stopSending, useOwnData } from './send-archive.ts'

/** The ZIP of one's data: sent, read, shown, confirmed and stored. Nothing where there is none. */
export function OwnDataPanel() {
  const { sending, confirmedId } = useOwnData()
  const { data } = useQuery(dataImportsQuery)
  const [latest] = data?.results ?? []
  useRefreshWhenSent(sending !== null)
  useRefreshWhenDone(latest)
  if (sending !== null) return <SendingCard {...sending} />
  if (latest === undefined) return null
  if (latest.state === 'done') return latest.id === confirmedId ? <DoneCard archive={latest} /> : null
  return (
    <Card label={copy.title}>
      <CardHeader title={copy.title} note={latest.file_name} />
      <div className="grid gap-3 px-4 pt-3 pb-5 md:px-5">
        <Content archive={latest} />
      </div>
    </Card>
  )
}

function Content({ archive }: { archive: DataImport }) {
  const { state, progress, problem } = archive
  if (state === 'preview') return <OwnDataPreview archive={archive} />
  if (state === 'storing') {
    const { done, total } = progress
    return (
      <>
        <p role="status" className="font-medium">
          {copy.storing(formatCount(done), formatCount(total ?? done))}
        </p>
        <ProgressBar label={copy.progress} share={total ? done / total : 0} />
        <p className="text-sm text-ink-3">{copy.leave}</p>
      </>
    )
  }
  return (
    <>
      {state === 'reading' && (
        <>
          <p role="status" className="font-medium">
            {copy.reading(formatCount(progress.done))}
          </p>
          <p className="text-sm text-ink-3">{copy.leave}</p>
        </>
      )}
      {state === 'uploading' && <p className="text-warning">{copy.halfSent}</p>}
      {problem !== null && <Problem sentence={problem.sentence} place={problem.place} />}
      <DiscardButton id={archive.id} label={state === 'failed' ? copy.remove : copy.discard} />
    </>
  )
}

const Problem = ({ sentence, place }: { sentence: string; place: string | null }) => (
  <div role="alert" className="flex items-start gap-3">
    <CircleAlert
      aria-hidden="true"
      className="mt-0.5 size-[18px] flex-none text-negative"
      strokeWidth={1.75}
    />
    <div className="min-w-0">
      <p className="font-medium">{copy.problemTitle}</p>
      <p className="text-ink-2">{sentence}</p>
      {place !== null && <p className="text-sm break-words text-ink-3">{place}</p>}
    </div>
  </div>
)

function SendingCard({ name, share, problem }: { name: string; share: number; problem: string | null }) {
  return (
    <Card label={copy.title}>
      <CardHeader title={copy.title} note={name} />
      <div className="grid gap-3 px-4 pt-3 pb-5 md:px-5">
        {problem === null ? (
          <>
            <p role="status">{copy.sending(formatPercent(share * 100, 0))}</p>
            <ProgressBar label={copy.progress} share={share} />
          </>
        ) : (
          <Problem sentence={problem} place={null} />
        )}
        <div>
          <Button className="max-md:w-full" onClick={stopSending}>
            {problem === null ? copy.discard : copy.remove}
          </Button>
        </div>
      </div>
    </Card>
  )
}

const DoneCard = ({ archive: { content } }: { archive: DataImport }) => (
  <Card label={copy.title}>
    <div role="status" className="grid justify-items-center gap-1 px-6 pt-8 text-center">
      <span
        aria-hidden="true"
        className="mb-3 grid size-12 place-items-center rounded-lg bg-income-soft text-income"
      >
        <CircleCheck className="size-6" strokeWidth={1.75} />
      </span>
      <h2 className="text-lg font-semibold">{copy.done}</h2>
      <p className="max-w-[52ch] text-ink-2">
        {copy.doneText(
          formatCount(content?.transactions ?? 0),
          content?.transactions === 1,
          formatCount(content?.accounts ?? 0),
          content?.accounts === 1,
        )}
      </p>
      <p className="mt-2 max-w-[52ch] text-sm text-ink-3">{copy.again}</p>
    </div>
    <div className="flex justify-center px-6 pt-5 pb-8">
      <LinkButton to="/dashboard" variant="primary">
        {copy.see}
      </LinkButton>
    </div>
  </Card>
)

/** The server knows more of an archive once sending ends, also when it is refused or stopped. */
function useRefreshWhenSent(isSending: boolean): void {
  const cache = useQueryClient()
  useEffect(() => {
    if (!isSending) void cache.invalidateQueries({ queryKey: dataImportsQuery.queryKey })
  }, [cache, isSending])
}

/** Everything on every screen is new once an archive is stored. */
function useRefreshWhenDone(latest: DataImport | undefined): void {
  const cache = useQueryClient()
  const isDone = latest?.state === 'done'
  useEffect(() => {
    if (isDone) void cache.invalidateQueries()
  }, [cache, isDone])
}
