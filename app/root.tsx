import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
} from 'react-router'
import { language } from '#domain/locale.ts'
import type { Route } from './+types/root'
import stylesheet from './app.css?url'
import { notFound, skipLink } from './copy/shell.ts'
import { findViewer } from './http/authenticate.ts'
import { loadRoot } from './http/load-root.ts'
import { AppTabs, useHasTabs } from './shell/app-tabs.tsx'
import emailScript from './shell/email-script.ts?script'
import { ErrorPage, NotFoundPage } from './shell/error-page.tsx'
import { Footer } from './shell/footer.tsx'
import { AddressTags, nameTab, SpeculationRules } from './shell/head-tags.tsx'
import { Header } from './shell/header.tsx'
import { FocusOnNavigation, HydrationMarker, ProgressLine } from './shell/navigation.tsx'
import { useNonce } from './shell/nonce.ts'
import type { PageHandle } from './shell/page-handle.ts'
import pageScript from './shell/page-script.ts?script'
import { HydrationScripts, InlineScript, Stylesheet, usePrerender } from './shell/prerender.tsx'
import { StayWithoutServer } from './shell/reach-server.tsx'
import { useRootData } from './shell/root-data.ts'
import { TestModeBar } from './shell/test-mode.tsx'
import { ToastStack } from './shell/toasts.tsx'
import geist from './ui/fonts/geist.woff2?url'
import geistMono from './ui/fonts/geist-mono.woff2?url'
import visitorStylesheet from './visitors.css?url'

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
  ...[geist, geistMono].map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
]

export const middleware: Route.MiddlewareFunction[] = [findViewer]

export const loader = loadRoot

/** Recording a download changes nothing here, and a failed reload would replace the page with an error. */
export function shouldRevalidate({
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formData?.get('intent') !== 'note-download' && defaultShouldRevalidate
}

/** The HTML document, for pages and error pages. */
export function Layout({ children }: { children: ReactNode }) {
  const root = useRootData()
  const viewer = root?.viewer ?? null
  const staticPage = useStaticPage()
  const isStatic = staticPage !== undefined && !viewer
  const nonce = useNonce()
  const trusted = nonce ? { nonce } : {}
  if (usePrerender()?.part === 'scripts') return isStatic ? null : <Scripts />

  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <InlineScript text={pageScript} {...trusted} />
        {!isStatic && <InlineScript text={emailScript} {...trusted} />}
        <Meta />
        <AddressTags />
        <Links {...trusted} />
        <Stylesheet href={isStatic ? staticPage.styles : stylesheet} {...trusted} />
      </head>
      <body>
        <a href="#main" className="skip-link">
          {skipLink}
        </a>
        <ToastStack left={root?.toast ?? null}>
          <Frame>{children}</Frame>
        </ToastStack>
        {!viewer && <SpeculationRules />}
        {!isStatic && <ScrollRestoration {...trusted} />}
        {!isStatic && <HydrationScripts {...trusted} />}
      </body>
    </html>
  )
}

/** What is around every page. */
function Frame({ children }: { children: ReactNode }) {
  const root = useRootData()
  const viewer = root?.viewer ?? null
  const hasTabs = useHasTabs() && viewer !== null
  return (
    <>
      <Header viewer={viewer} />
      <div className="mx-auto max-w-[1264px] px-5 md:px-6">
        <TestModeBar />
        {hasTabs && <AppTabs />}
        <main id="main" data-app={hasTabs || undefined}>
          {children}
        </main>
        <Footer isSignedIn={viewer !== null} year={root?.year} sourceUrl={root?.sourceUrl} />
      </div>
    </>
  )
}

export default function App() {
  return (
    <>
      <HydrationMarker />
      <ProgressLine />
      <FocusOnNavigation />
      <StayWithoutServer />
      <Outlet />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isOffline(error)) return <ErrorPage status="offline" />
  const status = isRouteErrorResponse(error) ? error.status : 500
  return status === 404 ? <NotFound /> : <ErrorPage status={status} />
}

/** No route provides a title here. */
function NotFound() {
  return (
    <>
      <title>{nameTab(notFound.pageTitle)}</title>
      <NotFoundPage />
    </>
  )
}

/** `fetch` throws a TypeError when there's no network. */
function isOffline(error: unknown): boolean {
  return error instanceof TypeError && typeof navigator !== 'undefined' && !navigator.onLine
}

/** What visitors get without the framework; undefined on other pages. */
function useStaticPage() {
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined)
  const page = handles.find((handle) => handle?.prerender === 'static')
  return page && { styles: page.styles ?? visitorStylesheet }
}
