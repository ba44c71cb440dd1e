// Preloaded into the demo's process, so that the pictures show the same times whenever they are taken. A thousand times
// slower than the real clock: no second passes while they are.
const RealDate = Date;
const begin = RealDate.now();
const now = () => Number(process.env.PICTURES_TAKEN_AT) + Math.floor((RealDate.now() - begin) / 1000);

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [now()] : parts));
  }

  static now() {
    return now();
  }
};
