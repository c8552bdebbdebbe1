/** A module bundled as one inline script; see `inlineScript` in vite.config.ts. */
declare module '*?script' {
  const code: string
  export default code
}
