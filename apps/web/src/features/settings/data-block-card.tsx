import { dataBlockCopy as copy } from '@lucas/contract/copy/users/data-block.ts'
import type { DataBlock } from '@lucas/contract/users/data-block.ts'
import { useQuery } from '@tanstack/react-query'
import { QueryPanel } from '../../entities/plan/query-panel.tsx'
import { dataBlockQuery, useSetDataBlock } from '../../entities/privacy/data-block.ts'
import { showErrorToast } from '../../entities/security/show-error-toast.ts'
import { formatFullDay, toSantiagoDate } from '../../lib/format/format.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { Card, CardHeader } from '../../ui/primitives/card.tsx'
import { LinesSkeleton } from '../../ui/primitives/form-skeletons.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { Switch } from '../../ui/primitives/switch.tsx'

const formatDay = (at: string): string => formatFullDay(toSantiagoDate(at))

/** The switch that blocks the processing of the user's data, with its effects and history. */
export function DataBlockCard() {
  const block = useQuery(dataBlockQuery)
  return (
    <Card>
      <CardHeader title={copy.title} note={copy.note} />
      <QueryPanel query={block} errorMessage={copy.loadFailed} skeleton={<Loading />} bannerClass="p-4">
        {(state) => <DataBlockSetting state={state} />}
      </QueryPanel>
    </Card>
  )
}

const points = ['first', 'second', 'third', 'fourth']

/** The switch, and the list of what it stops. */
const Loading = () => (
  <div className="flex h-[340px] flex-col px-4 md:h-[272px] md:px-5">
    <LinesSkeleton count={1} className="h-[70px]" />
    <div className="grid gap-3 pt-3">
      {points.map((point) => (
        <Skeleton key={point} className="h-3 w-4/5" />
      ))}
    </div>
  </div>
)

function DataBlockSetting({ state: { blocked, since, history } }: { state: DataBlock }) {
  const { mutate, isPending, variables } = useSetDataBlock({
    onDone: ({ blocked: isBlocked }) => toast.success(isBlocked ? copy.blockedToast : copy.liftedToast),
    onFailed: (error) => showErrorToast(error, copy.saveFailed),
  })
  return (
    <div className="px-4 pt-3.5 pb-5 md:px-5">
      <Switch
        label={copy.label}
        hint={blocked && since !== null ? copy.on(formatDay(since)) : copy.off}
        checked={isPending ? variables : blocked}
        onChange={(on) => mutate(on)}
      />
      <p className="mt-4 text-ink-2">{copy.stops}</p>
      <ul className="mt-1.5 grid list-disc gap-1 pl-5 text-ink-2 marker:text-ink-3">
        {copy.stopsPoints.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p className="mt-3 max-w-[70ch] text-sm text-ink-3">{copy.goesOn}</p>
      {history.length > 0 && (
        <section className="mt-4 border-t border-line pt-3">
          <h3 className="text-sm font-[550]">{copy.history}</h3>
          <ul className="mt-1 text-sm text-ink-3">
            {history.map((event) => (
              <li key={event.at}>
                {formatDay(event.at)} · {event.blocked ? copy.event.on : copy.event.off}
                {event.actor === 'operator' && `, ${copy.byOperator}`}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
