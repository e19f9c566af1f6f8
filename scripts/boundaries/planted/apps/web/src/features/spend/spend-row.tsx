import { router } from '../../router.tsx'

export const SpendRow = router
