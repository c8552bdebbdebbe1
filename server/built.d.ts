/** What `react-router build` makes of the pages. */
declare module '#build/server/index.js' {
  const build: import('react-router').ServerBuild
  export = build
}
