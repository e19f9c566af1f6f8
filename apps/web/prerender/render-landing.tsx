import { renderToStaticMarkup } from 'react-dom/server'
import { LandingPage } from '../src/landing/landing-page.tsx'

export const renderLandingPage = (year: number): string => renderToStaticMarkup(<LandingPage year={year} />)
