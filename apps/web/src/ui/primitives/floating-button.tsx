import { Plus } from 'lucide-react'

interface FloatingButtonProps {
  /** The accessible name. */
  label: string
  onClick: () => void
}

/** The main action of a screen on phones: a round button above the tab bar. The footer of the frame leaves room for it. */
export const FloatingButton = ({ label, onClick }: FloatingButtonProps) => (
  <button
    type="button"
    data-floating
    aria-label={label}
    onClick={onClick}
    className="fixed right-4 bottom-[calc(84px+env(safe-area-inset-bottom))] z-10 grid size-14 place-items-center rounded-full bg-brand-fill text-on-brand shadow-3 active:bg-brand-fill-hover md:hidden"
  >
    <Plus aria-hidden="true" className="size-6" strokeWidth={1.75} />
  </button>
)
