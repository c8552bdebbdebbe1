/** A module of ours as one small script; see `inlineScript` in vite.config.ts. */
declare module '*?script' {
  const code: string
  export default code
}
