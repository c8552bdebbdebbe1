import { createContext, useContext } from 'react'
import { Scripts } from 'react-router'
import type { Prerender } from '#app/context.ts'

/**
 * How a prerendered document differs from one rendered for a request. The server provides it; in
 * the browser it is read back from the document, so that hydration finds what the server rendered.
 */
export const PrerenderContext = createContext<Prerender | undefined>(readDocument())

export function usePrerender(): Prerender | undefined {
  return useContext(PrerenderContext)
}

type Trusted = { readonly nonce?: string }

/** Prerendered pages carry their styles: the first paint of a visit needs one response, not two. */
export function Stylesheet({ href, ...trusted }: Trusted & { readonly href: string }) {
  const prerender = usePrerender()
  if (!prerender) return <link rel="stylesheet" href={href} {...trusted} />
  return (
    <style
      data-inline=""
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, made by our own build
      dangerouslySetInnerHTML={{ __html: prerender.readStyles(href) }}
    />
  )
}

type InlineScriptProps = Trusted & { readonly type?: string; readonly text: string }

/**
 * A script of ours within the page. The text must not contain `</script>`. It's empty in the browser,
 * which leaves what the server rendered as it is.
 */
export function InlineScript({ text, ...attributes }: InlineScriptProps) {
  usePrerender()?.allowScript(text)
  return (
    <script
      {...attributes}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own code
      dangerouslySetInnerHTML={{ __html: text }}
    />
  )
}

/**
 * The framework's scripts. A prerendered page keeps them in a template, which the page script
 * activates at the first interaction; until then nothing of the framework is fetched.
 */
export function HydrationScripts(trusted: Trusted) {
  const prerender = usePrerender()
  if (!prerender) return <Scripts {...trusted} />
  return (
    <template
      data-hydration=""
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: what <Scripts /> rendered for this page
      dangerouslySetInnerHTML={{ __html: prerender.scripts }}
    />
  )
}

function readDocument(): Prerender | undefined {
  if (typeof document === 'undefined') return undefined
  const styles = document.querySelector('style[data-inline]')?.textContent
  if (!styles) return undefined
  return { part: 'page', readStyles: () => styles, allowScript: () => undefined, scripts: '' }
}
