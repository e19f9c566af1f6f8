import type { ComponentProps } from 'react'
import { DigitBoxes } from './digit-boxes.tsx'

export const pinDigits = 4

/** Four hidden digits. */
export const PinBoxes = (props: Omit<ComponentProps<typeof DigitBoxes>, 'count' | 'isSecret'>) => (
  <DigitBoxes {...props} count={pinDigits} isSecret />
)
