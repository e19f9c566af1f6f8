import { type ActivityEvent, activityPage } from '@lucas/contract/auth/account-security.ts'
import { settingsCopy } from '@lucas/contract/copy/users/settings.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { capitalize, formatRelativeDay, formatTime, toSantiagoDate } from '../../../lib/format/format.ts'
import { useToday } from '../../../lib/hooks/use-today.ts'
import { apiPagesQuery } from '../../../lib/http/api-query.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card, CardHeader } from '../../../ui/primitives/card.tsx'
import { LinesSkeleton } from '../../../ui/primitives/form-skeletons.tsx'
import { QueryFailure } from '../../../ui/primitives/page-failures.tsx'

const copy = settingsCopy.activity
const pageSize = 10

const activityQuery = apiPagesQuery(
  ['security', 'activity'],
  `/api/auth/activity/?limit=${pageSize}`,
  activityPage,
)

const names: Readonly<Record<string, string>> = copy.kinds
const namesByLucas: Readonly<Record<string, string>> = copy.byLucas

/** Returns what happened, and that Lucas did it where it did. */
const toName = ({ kind, by_lucas: byLucas }: ActivityEvent): string =>
  (byLucas === true ? namesByLucas[kind] : undefined) ?? names[kind] ?? copy.other

/** The recent account activity, so that the user notices foreign access (S-38). */
export function ActivityCard() {
  const today = useToday()
  const activity = useInfiniteQuery(activityQuery)
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = activity
  const events = data?.pages.flatMap(({ results }) => results)
  const formatMoment = ({ at }: ActivityEvent) =>
    `${capitalize(formatRelativeDay(toSantiagoDate(at), today))}, ${formatTime(at)}`
  return (
    <Card>
      <CardHeader title={copy.title} note={copy.note} />
      {isError && (
        <QueryFailure
          query={activity}
          message={copy.loadFailed}
          hasData={data !== undefined}
          className="m-4"
        />
      )}
      {events === undefined && !isError && (
        <div aria-busy="true">
          <LinesSkeleton count={5} className="mx-4 h-[232px] md:mx-5" />
        </div>
      )}
      <ul className="px-4 pt-1.5 pb-2 md:px-5">
        {events?.map((event) => (
          <li
            key={event.id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-line py-2.5 not-first:border-t"
          >
            <span className="font-medium">{toName(event)}</span>
            <span className="num text-sm whitespace-normal text-ink-3">
              {event.address !== null && `${copy.from(event.address)} · `}
              <time dateTime={event.at}>{formatMoment(event)}</time>
            </span>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className="flex justify-end border-t border-line px-4 py-3 md:px-5">
          <Button variant="ghost" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {copy.more}
          </Button>
        </div>
      )}
    </Card>
  )
}
