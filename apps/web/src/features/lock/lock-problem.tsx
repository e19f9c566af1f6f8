import { CircleAlert } from 'lucide-react'

/** Why the lock did not open; takes its room without a text too. */
export const LockProblem = ({ text }: { text: string | undefined }) => (
  <p role="alert" className="flex min-h-5 items-center gap-2 text-left text-gold">
    {text !== undefined && (
      <>
        <CircleAlert aria-hidden="true" className="size-4 flex-none" strokeWidth={1.75} />
        {text}
      </>
    )}
  </p>
)
