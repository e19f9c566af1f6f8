import { Skeleton } from '../../../ui/primitives/skeleton.tsx'

const weeks = [0, 1, 2, 3, 4]
const weekdays = [0, 1, 2, 3, 4, 5, 6]

/** The days of a month without their commitments, beside the frame of the chosen day. */
export const CalendarSkeleton = () => (
  <div className="px-4 pt-[18px] pb-5 md:px-5">
    <Skeleton className="mt-2 mb-5 h-3.5 w-48" />
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-6 lg:grid-cols-[minmax(0,1fr)_280px]">
      <div className="grid grid-cols-7 pt-7 md:border-t md:border-l md:border-line md:pt-0">
        {weeks.flatMap((week) =>
          weekdays.map((weekday) => (
            <span
              key={`${week} ${weekday}`}
              className="grid h-12 justify-center pt-2 md:h-[86px] md:justify-start md:border-r md:border-b md:border-line md:px-3"
            >
              <Skeleton className="h-3 w-4" />
            </span>
          )),
        )}
      </div>
      <div className="grid content-start gap-3">
        <Skeleton className="h-3.5 w-40" />
        <Skeleton className="h-3 w-52 max-w-full" />
        <Skeleton className="h-3 w-32" />
      </div>
    </div>
  </div>
)
