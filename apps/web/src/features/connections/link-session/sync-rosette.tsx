import { Check } from 'lucide-react'
import { Rosette } from '../../../ui/brand/rosette.tsx'

/** Animated rosette; a check mark when done. */
export const SyncRosette = ({ done = false }: { done?: boolean }) => (
  <div aria-hidden="true" className="relative mx-auto mt-2 mb-5 size-[104px] text-brand">
    <Rosette className="absolute inset-0 size-full opacity-45" />
    <span className="absolute inset-0 m-auto grid size-9 place-items-center rounded-full bg-gold text-note">
      {done && <Check className="size-5" strokeWidth={2.4} />}
    </span>
  </div>
)
