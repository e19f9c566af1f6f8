import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from './signed-in.tsx'

const WalletScreen = lazyRouteComponent(() => import('../features/wallet/wallet-screen.tsx'), 'WalletScreen')

export const walletRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/wallet',
  loader: () => WalletScreen.preload?.(),
  component: WalletScreen,
})
