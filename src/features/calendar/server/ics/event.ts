import type { EventStatus } from '../../rules';
import type { Wall } from '@/platform/shared/repeat/wall';
import type { Component } from './properties';
import type { Moment } from './values';

/** What a row has of an event. */
export interface EventContent {
  uid: string;
  /** '' but for a changed occurrence. */
  recurrenceId: string;
  title: string;
  location: string;
  url: string;
  notes: string;
  allDay: boolean;
  start: Wall;
  end: Wall;
  zone: string;
  endZone: string | null;
  rule: string;
  added: readonly string[];
  removed: readonly string[];
  /** Of a changed occurrence: its own fields. */
  changed: string;
  status: EventStatus;
  busy: boolean;
  color: string | null;
  reminders: number[];
  sequence: number;
  /** What is not modelled; of a modelled property its parameters alone. */
  extra: Component | null;
}

/** An event of a file. */
export interface ReadEvent {
  line: number;
  content: EventContent;
  /** RECURRENCE-ID. */
  original: Moment | null;
  /** RANGE=THISANDFUTURE. */
  isRange: boolean;
  /** The line of a rule that ends before it begins. */
  neverLine: number | null;
  lastModified: number;
  createdAt: Date | null;
  /** What people should know about how it was read. */
  told: string[];
  /** Those of them that tell what of it cannot be kept. */
  lost: string[];
}

/** An event of a file that cannot be read. */
export interface BadEvent {
  line: number;
  uid: string;
  title: string;
  problem: string;
}

/** What a file has of a UID. */
export interface EventGroup {
  uid: string;
  /** Undefined if the file has changed occurrences alone. */
  main: ReadEvent | undefined;
  /** Changed occurrences, each named in its series' clock. */
  overrides: ReadEvent[];
}
