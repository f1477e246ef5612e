/** The answer of the home where nothing waits. */
export const exampleHome = {
  asOf: '2026-11-26T08:00:00.000+07:00',
  items: [],
  figures: [],
  notices: [],
};

/** Answers the counts of the tabs, which every desk asks for; undefined for another call. */
export const answerHome = (url: string, home: object = exampleHome) =>
  url.startsWith('/v1/auth/home')
    ? new Response(JSON.stringify({ success: true, data: home }))
    : undefined;
