import { Skeleton } from '../../../ui/primitives/skeleton.tsx'

const weeks = [0, 1, 2, 3, 4]
const weekdays = [0, 1, 2, 3, 4, 5, 6]

/** The days of a month without their commitments. */
export const CalendarSkeleton = () => (
  <div className="px-4 pt-[18px] pb-3 md:px-5">
    <Skeleton className="mb-5 h-3.5 w-32" />
    <div className="grid grid-cols-7 pt-5">
      {weeks.flatMap((week) =>
        weekdays.map((weekday) => (
          <span key={`${week} ${weekday}`} className="grid h-12 justify-center pt-2 md:h-10">
            <Skeleton className="h-3 w-4" />
          </span>
        )),
      )}
    </div>
  </div>
)
