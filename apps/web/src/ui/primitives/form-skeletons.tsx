import { Skeleton } from './skeleton.tsx'

interface LinesSkeletonProps {
  count: number
  /** The height, which the lines share. */
  className?: string
}

/** Settings: a title with a note, and a control. */
export const LinesSkeleton = ({ count, className = '' }: LinesSkeletonProps) => (
  <div className={`grid auto-rows-fr ${className}`}>
    {Array.from({ length: count }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines without identity, never reordered
      <div key={line} className="flex items-center justify-between gap-4 border-line not-first:border-t">
        <div className="grid min-w-0 flex-1 gap-2">
          <Skeleton className="h-3 w-36 max-w-full" />
          <Skeleton className="h-2.5 w-56 max-w-full" />
        </div>
        <Skeleton className="h-5 w-9" radius="full" />
      </div>
    ))}
  </div>
)

/** Lines of a description list: a label and a value. */
export const FactsSkeleton = ({ count }: { count: number }) => (
  <div className="divide-y divide-line border-y border-line">
    {Array.from({ length: count }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines without identity, never reordered
      <div key={line} className="flex min-h-11 items-center justify-between gap-4">
        <Skeleton className="h-3 w-20" />
        <Skeleton className="h-3 w-32 max-w-full" />
      </div>
    ))}
  </div>
)

/** Choices: each a frame with a radio button, two lines and an amount. */
export const ChoicesSkeleton = ({ count }: { count: number }) => (
  <div className="appear-late grid gap-2">
    {Array.from({ length: count }, (_, choice) => (
      <div
        // biome-ignore lint/suspicious/noArrayIndexKey: choices without identity, never reordered
        key={choice}
        className="flex h-16 items-center gap-3 rounded-md border border-line px-3"
      >
        <Skeleton className="size-4" radius="full" />
        <div className="grid min-w-0 flex-1 gap-2">
          <Skeleton className="h-3 w-40 max-w-full" />
          <Skeleton className="h-2.5 w-28 max-w-full" />
        </div>
        <Skeleton className="h-3 w-16" />
      </div>
    ))}
  </div>
)

/** The frame of a control: a bar for its text. `className` gives its size. */
export const ControlSkeleton = ({ className = 'h-10 max-md:h-12' }: { className?: string }) => (
  <div className={`appear-late rounded-md border border-line px-3 py-3 ${className}`}>
    <Skeleton className="h-3 w-24 max-w-full" />
  </div>
)

/** A field with its label. */
export const FieldSkeleton = () => (
  <div className="grid gap-3">
    <Skeleton className="h-3 w-20" />
    <Skeleton className="h-10 max-md:h-12" radius="md" />
  </div>
)
