import { Button } from '../apps/web/src/ui/button.tsx'

export const journey = Button
