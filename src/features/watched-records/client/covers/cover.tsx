import { use, useState, useSyncExternalStore, type CSSProperties } from 'react';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { classNames } from '@/platform/client/ui/class-names';
import { coverArt } from './cover-art';
import { COVER_TRIES, coverSource, KeptHostsContext } from './cover-source';
import styles from './cover.module.css';
import { flight } from './flight';

interface CoverProps {
  title: string;
  imageUrl: string;
  /** Opens the picture in full size; undefined where a click does something else. */
  onZoom?: () => void;
  /** Too small for text. */
  small?: boolean;
}

/** A cover in a box of 3:4; generated from the title until a picture is loaded, or if there is none. */
export function Cover(props: CoverProps) {
  // Another URL starts over.
  return <CoverOf key={props.imageUrl} {...props} />;
}

function CoverOf({ title, imageUrl, onZoom, small = false }: CoverProps) {
  const keptHosts = use(KeptHostsContext);
  const [attempt, setAttempt] = useState({ number: 0, at: 0 });
  const [loaded, setLoaded] = useState(false);
  // Those that only pass by would be asked for before those where the page comes to rest. What was asked for stays.
  const passes = useSyncExternalStore(flight.subscribe, () => flight.isOn);
  const [waits, setWaits] = useState(passes);
  if (waits && !passes) setWaits(false);
  const { glyphs, from, to, ground, sunX, sunY } = coverArt(title);
  const failed = attempt.number >= COVER_TRIES;
  const next = (number: number) => setAttempt({ number, at: Date.now() });

  return (
    <div
      className={classNames(styles.cover, styles[ground], small && styles.small)}
      style={
        {
          '--from': from,
          '--to': to,
          '--sun-x': `${String(sunX)}%`,
          '--sun-y': `${String(sunY)}%`,
        } as CSSProperties
      }
    >
      <span aria-hidden="true" className={styles.glyphs}>
        {glyphs.map((glyph, index) => (
          <span key={index}>{glyph}</span>
        ))}
      </span>
      {imageUrl !== '' && !failed && !waits && (
        <img
          // The key removes the broken image of a failed attempt.
          key={attempt.number}
          src={coverSource(imageUrl, keptHosts, { attempt: attempt.number, now: attempt.at })}
          alt=""
          loading="lazy"
          decoding="async"
          // Image hosts refuse requests with a foreign referrer.
          referrerPolicy="no-referrer"
          draggable={false}
          className={classNames(styles.image, loaded && styles.loaded)}
          onLoad={() => setLoaded(true)}
          onError={() => next(attempt.number + 1)}
        />
      )}
      {failed ? (
        <button
          type="button"
          data-control="cover"
          aria-label={`重新加载封面：${title}`}
          className={styles.retry}
          onClick={() => next(0)}
        >
          <RefreshCw size={14} />
          {!small && '点击重试'}
        </button>
      ) : (
        onZoom &&
        imageUrl !== '' && (
          <button
            type="button"
            data-control="cover"
            aria-label={`查看大图：${title}`}
            className={styles.zoom}
            onClick={onZoom}
          />
        )
      )}
    </div>
  );
}
