import type { TRPCBuiltRouter, TRPCDecorateCreateRouterOptions, TRPCMutationProcedure, TRPCQueryProcedure, TRPCSubscriptionProcedure, TRPC_ERROR_CODE_NUMBER } from '@trpc/server';

export type AppRouter = typeof appRouter;

declare const appRouter: TRPCBuiltRouter<{
    ctx: object;
    meta: object;
    errorShape: {
        code: TRPC_ERROR_CODE_NUMBER;
        message: string;
        data: {
            code: string;
            httpStatus: number;
            requestId: string | undefined;
            retryAfterSeconds: number | undefined;
            details: object | undefined;
        };
    };
    transformer: false;
}, TRPCDecorateCreateRouterOptions<{
    calendar: TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: {
            code: TRPC_ERROR_CODE_NUMBER;
            message: string;
            data: {
                code: string;
                httpStatus: number;
                requestId: string | undefined;
                retryAfterSeconds: number | undefined;
                details: object | undefined;
            };
        };
        transformer: false;
    }, TRPCDecorateCreateRouterOptions<{
        /** Where programs find the calendars, what they changed and can be taken back, and what they were refused. */
        caldav: TRPCQueryProcedure<{
            input: void;
            output: CaldavAnswer;
            meta: object;
        }>;
        /** What a program sent and was refused, as it was sent. Raises 404. */
        refused: TRPCQueryProcedure<{
            input: {
                id: number;
            };
            output: FileAnswer;
            meta: object;
        }>;
        /** Brings in the events of a file; with `dryRun` it only tells what it would do. Can be undone for 30 days. Raises 404, 409 `changed_meanwhile` if the token is not that of a preview that holds, 413 and 422. */
        importIcs: TRPCMutationProcedure<{
            input: {
                ics: string;
                fileName?: string | undefined;
                calendarId?: number | undefined;
                dryRun?: boolean | undefined;
                decisions?: Record<string, "keep" | "take"> | undefined;
                previewToken?: number | undefined;
                operationId?: string | undefined;
            };
            output: Revised<ImportAnswer>;
            meta: object;
        }>;
        /** Imports of the last 30 days that can be undone. */
        imports: TRPCQueryProcedure<{
            input: void;
            output: {
                revision: number;
                imports: ({
                    operationId: string;
                    at: string;
                } & Pick<ImportAnswer, "counts" | "fileName">)[];
            };
            meta: object;
        }>;
        /** The secret addresses at which calendar programs read. */
        feeds: TRPCQueryProcedure<{
            input: void;
            output: {
                feeds: FeedRow[];
            };
            meta: object;
        }>;
        /** Makes a secret address, and tells its owner by mail. Asks the password. */
        addFeed: TRPCMutationProcedure<{
            input: {
                name: string;
                calendarIds?: number[] | null | undefined;
                detail?: "busy" | "full" | undefined;
                withTools?: boolean | undefined;
                currentPassword?: string | undefined;
                operationId?: string | undefined;
            };
            output: FeedRow;
            meta: object;
        }>;
        /** Ends a secret address; who reads it is refused from then on. */
        deleteFeed: TRPCMutationProcedure<{
            input: {
                id: number;
                operationId?: string | undefined;
            };
            output: void;
            meta: object;
        }>;
        /** Another secret address; the old one is refused from then on. Asks the password, and tells the owner by mail. */
        regenerateFeed: TRPCMutationProcedure<{
            input: {
                id: number;
                operationId?: string | undefined;
                currentPassword?: string | undefined;
            };
            output: FeedRow;
            meta: object;
        }>;
        /** What calendar programs read, with the key of the address in place of a token. Raises 404 for a key that is none, and 403 `tool_closed`. */
        feed: TRPCQueryProcedure<{
            input: {
                key?: string | undefined;
            };
            output: FileAnswer;
            meta: object;
        }>;
        /** How the calendars that follow an address stand. */
        subscriptions: TRPCQueryProcedure<{
            input: void;
            output: {
                subscriptions: SubscriptionRow[];
            };
            meta: object;
        }>;
        /** Makes a calendar that follows the file at an address. Raises 409 `name_taken`, and 422 `address_refused` for what cannot be followed and `too_many_subscriptions`. */
        subscribe: TRPCMutationProcedure<{
            input: {
                address: string;
                name?: string | undefined;
                color?: string | undefined;
                operationId?: string | undefined;
            };
            output: Revised<{
                id: number;
            }>;
            meta: object;
        }>;
        /** Asks for the file of a calendar now, unless that was done within the last minute. Raises 404. */
        refreshCalendar: TRPCMutationProcedure<{
            input: {
                id: number;
            };
            output: SubscriptionRow;
            meta: object;
        }>;
        /** Lets a calendar follow its address no longer, and keeps it with its events. Raises 404, and 409 `not_subscribed`. */
        unsubscribe: TRPCMutationProcedure<{
            input: {
                id: number;
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** A calendar, or all of them, as an iCalendar file. */
        exportIcs: TRPCQueryProcedure<{
            input: {
                calendarId?: number | undefined;
            };
            output: FileAnswer;
            meta: object;
        }>;
        /** The calendars in their order. */
        calendars: TRPCQueryProcedure<{
            input: void;
            output: {
                calendars: CalendarRow[];
            } & {
                revision: number;
            };
            meta: object;
        }>;
        /** Adds a calendar, behind the others. */
        addCalendar: TRPCMutationProcedure<{
            input: {
                name: string;
                color?: string | undefined;
                reminders?: number[] | undefined;
                operationId?: string | undefined;
            };
            output: Revised<{
                id: number;
            }>;
            meta: object;
        }>;
        /** Changes the given fields of a calendar. */
        editCalendar: TRPCMutationProcedure<{
            input: {
                id: number;
                name?: string | undefined;
                color?: string | undefined;
                hidden?: boolean | undefined;
                reminders?: number[] | undefined;
                operationId?: string | undefined;
            };
            output: Revised<{
                id: number;
            }>;
            meta: object;
        }>;
        /** Moves a calendar with its events to the trash, for 30 days. */
        deleteCalendar: TRPCMutationProcedure<{
            input: {
                id: number;
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Puts calendars into another order. */
        orderCalendars: TRPCMutationProcedure<{
            input: {
                order: {
                    id: number;
                    place: number;
                }[];
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** What was made, changed or deleted since a cursor, for programs that follow. */
        changesSince: TRPCQueryProcedure<{
            input: {
                cursor?: string | undefined;
                limit?: number | undefined;
            };
            output: FeedAnswer;
            meta: object;
        }>;
        /** What happens in a window. */
        window: TRPCQueryProcedure<{
            input: {
                from: string;
                to: string;
                calendarId?: number | undefined;
                hidden?: boolean | undefined;
            };
            output: Omit<WindowAnswer, "revision"> & {
                revision: number;
            };
            meta: object;
        }>;
        /** The rows that a window touches, as they are stored. */
        stored: TRPCQueryProcedure<{
            input: {
                from: string;
                to: string;
                calendarId?: number | undefined;
                hidden?: boolean | undefined;
            };
            output: {
                events: StoredEvent[];
            } & {
                revision: number;
            };
            meta: object;
        }>;
        /** For programs. */
        getEvents: TRPCQueryProcedure<{
            input: {
                from: string;
                to: string;
                calendarId?: number | undefined;
                expand?: boolean | undefined;
            };
            output: ({
                events: NotedOccurrence[];
                cut: boolean;
            } | {
                stored: StoredEvent[];
            }) & {
                revision: number;
            };
            meta: object;
        }>;
        /** What other tools that are open to the caller have on these days. */
        dayEntries: TRPCQueryProcedure<{
            input: {
                from: string;
                to: string;
            };
            output: {
                entries: DayEntry[];
            };
            meta: object;
        }>;
        /** An event, or an occurrence of a series, with everything. */
        event: TRPCQueryProcedure<{
            input: {
                id: number;
                recurrenceId?: string | undefined;
            };
            output: EventDetail & {
                revision: number;
            };
            meta: object;
        }>;
        /** The events with a text in their title, place or notes; of a series its next occurrence. */
        search: TRPCQueryProcedure<{
            input: {
                q: string;
                limit?: number | undefined;
            };
            output: SearchAnswer & {
                revision: number;
            };
            meta: object;
        }>;
        /** The next starts of a rule that is being written. */
        ruleDates: TRPCQueryProcedure<{
            input: {
                rule: string;
                start: string;
                allDay: boolean;
                zone?: string | undefined;
            };
            output: {
                dates: string[];
            };
            meta: object;
        }>;
        /** How many changed occurrences an edit of following or all occurrences would leave without their original. */
        orphans: TRPCQueryProcedure<{
            input: {
                title?: string | undefined;
                start?: string | undefined;
                end?: string | undefined;
                allDay?: boolean | undefined;
                zone?: string | undefined;
                endZone?: string | null | undefined;
                calendarId?: number | undefined;
                rule?: string | undefined;
                location?: string | undefined;
                url?: string | undefined;
                notes?: string | undefined;
                status?: "cancelled" | "confirmed" | "tentative" | undefined;
                busy?: boolean | undefined;
                color?: string | null | undefined;
                reminders?: number[] | undefined;
                minutes?: number | undefined;
                id: number;
                scope?: "all" | "following" | "this" | undefined;
                recurrenceId?: string | undefined;
                orphans?: "drop" | "keep" | undefined;
                operationId?: string | undefined;
            };
            output: {
                orphans: number;
            };
            meta: object;
        }>;
        /** Adds an event; without an end it lasts an hour, or a day. With a rule it is a series. */
        addEvent: TRPCMutationProcedure<{
            input: {
                end?: string | undefined;
                allDay?: boolean | undefined;
                zone?: string | undefined;
                endZone?: string | null | undefined;
                calendarId?: number | undefined;
                rule?: string | undefined;
                location?: string | undefined;
                url?: string | undefined;
                notes?: string | undefined;
                status?: "cancelled" | "confirmed" | "tentative" | undefined;
                busy?: boolean | undefined;
                color?: string | null | undefined;
                reminders?: number[] | undefined;
                title: string;
                start: string;
                minutes?: number | undefined;
                operationId?: string | undefined;
            };
            output: Revised<{
                id: number;
            }>;
            meta: object;
        }>;
        /** Changes the given fields of an event, or of this, the following or all occurrences of a series. */
        editEvent: TRPCMutationProcedure<{
            input: {
                title?: string | undefined;
                start?: string | undefined;
                end?: string | undefined;
                allDay?: boolean | undefined;
                zone?: string | undefined;
                endZone?: string | null | undefined;
                calendarId?: number | undefined;
                rule?: string | undefined;
                location?: string | undefined;
                url?: string | undefined;
                notes?: string | undefined;
                status?: "cancelled" | "confirmed" | "tentative" | undefined;
                busy?: boolean | undefined;
                color?: string | null | undefined;
                reminders?: number[] | undefined;
                minutes?: number | undefined;
                id: number;
                scope?: "all" | "following" | "this" | undefined;
                recurrenceId?: string | undefined;
                orphans?: "drop" | "keep" | undefined;
                operationId?: string | undefined;
            };
            output: Revised<EventAnswer>;
            meta: object;
        }>;
        /** Moves events by days or minutes, or makes them longer, all or none. */
        moveEvents: TRPCMutationProcedure<{
            input: {
                events: {
                    id: number;
                    recurrenceId?: string | undefined;
                    scope?: "all" | "following" | "this" | undefined;
                }[];
                days?: number | undefined;
                minutes?: number | undefined;
                longer?: number | undefined;
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Moves events to the trash, or ends this, the following or all occurrences of their series. */
        deleteEvents: TRPCMutationProcedure<{
            input: {
                events: {
                    id: number;
                    recurrenceId?: string | undefined;
                    scope?: "all" | "following" | "this" | undefined;
                }[];
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** With `dryRun` it only tells how the sentence is read. */
        quickAdd: TRPCMutationProcedure<{
            input: {
                text: string;
                day?: string | undefined;
                dryRun?: boolean | undefined;
                operationId?: string | undefined;
            };
            output: Revised<QuickAnswer>;
            meta: object;
        }>;
        /** The calendars and events in the trash. */
        trash: TRPCQueryProcedure<{
            input: void;
            output: {
                entries: {
                    kind: "calendar" | "event";
                    id: number;
                    name: string;
                    detail: string;
                    trashedAt: string;
                }[];
            } & {
                revision: number;
            };
            meta: object;
        }>;
        /** Takes calendars and events back from the trash. */
        restore: TRPCMutationProcedure<{
            input: {
                calendars?: number[] | undefined;
                events?: number[] | undefined;
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Permanently deletes entries of the trash. */
        purge: TRPCMutationProcedure<{
            input: {
                calendars?: number[] | undefined;
                events?: number[] | undefined;
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Reverts exactly what an operation changed, atomically; repeating it changes nothing. With an `undoId` the undo can be undone. Raises 404 `operation_not_found`, and 409 `changed_meanwhile`. */
        undo: TRPCMutationProcedure<{
            input: {
                operationId: string;
                alsoIds?: string[] | undefined;
                undoId?: string | undefined;
            };
            output: Undone & {
                revision: number;
            };
            meta: object;
        }>;
    }>>;
    connection: TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: {
            code: TRPC_ERROR_CODE_NUMBER;
            message: string;
            data: {
                code: string;
                httpStatus: number;
                requestId: string | undefined;
                retryAfterSeconds: number | undefined;
                details: object | undefined;
            };
        };
        transformer: false;
    }, TRPCDecorateCreateRouterOptions<{
        /** The empty call of /database-test: shows that the typed API is reachable. */
        ping: TRPCQueryProcedure<{
            input: void;
            output: null;
            meta: object;
        }>;
    }>>;
    devflow: TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: {
            code: TRPC_ERROR_CODE_NUMBER;
            message: string;
            data: {
                code: string;
                httpStatus: number;
                requestId: string | undefined;
                retryAfterSeconds: number | undefined;
                details: object | undefined;
            };
        };
        transformer: false;
    }, TRPCDecorateCreateRouterOptions<{
        /** The features with their counts, and the statuses, each in their order. */
        overview: TRPCQueryProcedure<{
            input: void;
            output: {
                features: {
                    id: number;
                    name: string;
                    description: string;
                    updatedAt: string;
                    openCount: number;
                    completedCount: number;
                }[];
                statuses: {
                    id: number;
                    name: string;
                    updatedAt: string;
                    color: string | null;
                    meansDone: boolean;
                }[];
                statusOrders: {
                    featureId: number;
                    statusIds: number[];
                }[];
            } & {
                revision: number;
            };
            meta: object;
        }>;
        /** The open items of a feature in the stored order, without notes, and its statuses in its order; raises 404. */
        openItems: TRPCQueryProcedure<{
            input: {
                featureId: number;
            };
            output: {
                statusIds: number[];
                items: {
                    id: number;
                    title: string;
                    statusId: number | null;
                    createdAt: string;
                    dueDate: string | null;
                    priority: number;
                    labels: string[];
                    repeats: string | null;
                    reminderDays: number | null;
                    hasNotes: boolean;
                }[];
            } & {
                revision: number;
            };
            meta: object;
        }>;
        /** The changes of those items after a revision; null if there are so many that reloading is better. */
        openChanges: TRPCQueryProcedure<{
            input: {
                featureId: number;
                since: number;
            };
            output: ({
                changes: null;
            } | {
                changes: {
                    statusIds: number[];
                    items: {
                        id: number;
                        title: string;
                        statusId: number | null;
                        createdAt: string;
                        dueDate: string | null;
                        priority: number;
                        labels: string[];
                        repeats: string | null;
                        reminderDays: number | null;
                        hasNotes: boolean;
                        afterId: number | null;
                    }[];
                    gone: number[];
                    total: number;
                };
            }) & {
                revision: number;
            };
            meta: object;
        }>;
        /** What was made, changed or deleted since a cursor, for programs that follow. */
        changesSince: TRPCQueryProcedure<{
            input: {
                cursor?: string | undefined;
                limit?: number | undefined;
            };
            output: FeedAnswer;
            meta: object;
        }>;
        /** A page of the matching open items of all features, without notes, and their number; raises 404. */
        findOpen: TRPCQueryProcedure<{
            input: {
                search?: string | undefined;
                featureId?: number | undefined;
                statusId?: number | null | undefined;
                hasNotes?: boolean | undefined;
                age?: "month" | "months" | "over-month" | "over-quarter" | "week" | "weeks" | undefined;
                priority?: number | undefined;
                label?: string | undefined;
                dueIn?: "none" | "overdue" | "today" | "week" | undefined;
                due?: "asc" | "desc" | undefined;
                offset?: number | undefined;
                limit?: number | undefined;
            };
            output: {
                total: number;
                items: {
                    id: number;
                    featureId: number;
                    title: string;
                    statusId: number | null;
                    statusName: string | null;
                    completed: boolean;
                    createdAt: string;
                    completedAt: string | null;
                    dueDate: string | null;
                    priority: number;
                    labels: string[];
                    repeats: string | null;
                    reminderDays: number | null;
                    hasNotes: boolean;
                }[];
            } & {
                revision: number;
            };
            meta: object;
        }>;
        /** Saved filters for `findOpen`, in their order. */
        views: TRPCQueryProcedure<{
            input: void;
            output: {
                views: {
                    id: number;
                    name: string;
                    filter: {
                        search: string;
                        featureId?: number | undefined;
                        statusId?: number | null | undefined;
                        hasNotes?: boolean | undefined;
                        age?: "month" | "months" | "over-month" | "over-quarter" | "week" | "weeks" | undefined;
                        priority?: number | undefined;
                        label?: string | undefined;
                        dueIn?: "none" | "overdue" | "today" | "week" | undefined;
                        due?: "asc" | "desc" | undefined;
                    };
                }[];
            } & {
                revision: number;
            };
            meta: object;
        }>;
        /** The labels of all items by name. */
        labels: TRPCQueryProcedure<{
            input: void;
            output: {
                labels: string[];
            };
            meta: object;
        }>;
        /** The completed items of a feature, a page at a time. */
        completedItems: TRPCQueryProcedure<{
            input: {
                featureId: number;
                search?: string | undefined;
                sort?: {
                    column: "completed_at" | "created_at" | "due_date" | "status" | "title";
                    direction: "asc" | "desc";
                } | undefined;
                offset?: number | undefined;
                limit?: number | undefined;
            };
            output: {
                total: number;
                items: {
                    id: number;
                    featureId: number;
                    title: string;
                    statusId: number | null;
                    statusName: string | null;
                    completed: boolean;
                    createdAt: string;
                    completedAt: string | null;
                    dueDate: string | null;
                    priority: number;
                    labels: string[];
                    repeats: string | null;
                    reminderDays: number | null;
                    hasNotes: boolean;
                }[];
            } & {
                revision: number;
            };
            meta: object;
        }>;
        /** The ids of all matching completed items, in the requested order. */
        completedIds: TRPCQueryProcedure<{
            input: {
                featureId: number;
                search?: string | undefined;
                sort?: {
                    column: "completed_at" | "created_at" | "due_date" | "status" | "title";
                    direction: "asc" | "desc";
                } | undefined;
            };
            output: {
                ids: number[];
            } & {
                revision: number;
            };
            meta: object;
        }>;
        /** The ids of all items, open and completed, in the order of their features. */
        itemIds: TRPCQueryProcedure<{
            input: void;
            output: {
                ids: number[];
            };
            meta: object;
        }>;
        /** Items with their notes, in the order of the ids; missing ones are omitted. */
        texts: TRPCQueryProcedure<{
            input: {
                ids: number[];
            };
            output: {
                items: {
                    id: number;
                    featureId: number;
                    title: string;
                    statusId: number | null;
                    statusName: string | null;
                    completed: boolean;
                    createdAt: string;
                    completedAt: string | null;
                    dueDate: string | null;
                    priority: number;
                    labels: string[];
                    repeats: string | null;
                    reminderDays: number | null;
                    notes: string;
                }[];
            };
            meta: object;
        }>;
        /** An item with its notes. */
        item: TRPCQueryProcedure<{
            input: {
                id: number;
            };
            output: {
                id: number;
                featureId: number;
                title: string;
                statusId: number | null;
                statusName: string | null;
                completed: boolean;
                createdAt: string;
                completedAt: string | null;
                dueDate: string | null;
                priority: number;
                labels: string[];
                repeats: string | null;
                reminderDays: number | null;
                notes: string;
            } & {
                revision: number;
            };
            meta: object;
        }>;
        /** Adds an item to a feature. */
        addItem: TRPCMutationProcedure<{
            input: {
                notes?: string | null | undefined;
                dueDate?: string | null | undefined;
                priority?: number | undefined;
                labels?: string[] | undefined;
                repeats?: string | null | undefined;
                reminderDays?: number | null | undefined;
                completed?: boolean | undefined;
                featureId: number;
                title: string;
                statusId: number;
                operationId?: string | undefined;
            };
            output: Revised<{
                id: number;
            }>;
            meta: object;
        }>;
        /** Adds several items, all or none; raises 404. */
        addItems: TRPCMutationProcedure<{
            input: {
                items: {
                    notes?: string | null | undefined;
                    dueDate?: string | null | undefined;
                    priority?: number | undefined;
                    labels?: string[] | undefined;
                    repeats?: string | null | undefined;
                    reminderDays?: number | null | undefined;
                    completed?: boolean | undefined;
                    featureId: number;
                    title: string;
                    statusId: number;
                }[];
                operationId?: string | undefined;
            };
            output: Revised<{
                ids: number[];
            }>;
            meta: object;
        }>;
        /** Imports items of another program. Those whose title their feature has already, as often as it has it, stay as they are. With `dryRun` nothing is changed. The import can be undone for 30 days. Raises 409 `changed_meanwhile`, and 422. */
        importItems: TRPCMutationProcedure<{
            input: {
                items: {
                    notes?: string | null | undefined;
                    dueDate?: string | null | undefined;
                    priority?: number | undefined;
                    labels?: string[] | undefined;
                    repeats?: string | null | undefined;
                    reminderDays?: number | null | undefined;
                    completed?: boolean | undefined;
                    feature: string;
                    status?: string | undefined;
                    title: string;
                    createdAt?: string | null | undefined;
                    completedAt?: string | null | undefined;
                }[];
                leftOut?: number[] | undefined;
                fileName?: string | undefined;
                dryRun?: boolean | undefined;
                previewToken?: string | undefined;
                operationId?: string | undefined;
            };
            output: Revised<ImportAnswer2>;
            meta: object;
        }>;
        /** Imports of the last 30 days that can be undone. */
        imports: TRPCQueryProcedure<{
            input: void;
            output: {
                revision: number;
                imports: ({
                    operationId: string;
                    at: string;
                } & Pick<ImportAnswer2, "added" | "fileName">)[];
            };
            meta: object;
        }>;
        /** Changes the given fields of an item; those that are left out stay. */
        editItem: TRPCMutationProcedure<{
            input: {
                id: number;
                featureId?: number | undefined;
                title?: string | undefined;
                statusId?: number | null | undefined;
                notes?: string | null | undefined;
                dueDate?: string | null | undefined;
                priority?: number | undefined;
                labels?: string[] | undefined;
                repeats?: string | null | undefined;
                reminderDays?: number | null | undefined;
                completed?: boolean | undefined;
                operationId?: string | undefined;
            };
            output: Revised<Repeated>;
            meta: object;
        }>;
        /** Gives items a priority and labels, or takes labels from them, all or none; raises 404, and 422. */
        editItems: TRPCMutationProcedure<{
            input: {
                ids: number[];
                priority?: number | undefined;
                addLabels?: string[] | undefined;
                removeLabels?: string[] | undefined;
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Completes items or opens them again; without a status they go where the rule says. */
        setCompleted: TRPCMutationProcedure<{
            input: {
                ids: number[];
                completed: boolean;
                statusId?: number | null | undefined;
                operationId?: string | undefined;
            };
            output: Revised<Repeated>;
            meta: object;
        }>;
        /** Opens completed items again. */
        reactivateItems: TRPCMutationProcedure<{
            input: {
                ids: number[];
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Moves an item to another status, or behind another item. */
        moveItem: TRPCMutationProcedure<{
            input: {
                id: number;
                statusId: number | null;
                afterId: number | null;
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Moves items to another feature or status, or behind another item, all or none. */
        moveItems: TRPCMutationProcedure<{
            input: {
                ids: number[];
                featureId?: number | undefined;
                statusId?: number | null | undefined;
                afterId?: number | null | undefined;
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Moves items to the trash, for 30 days. */
        deleteItems: TRPCMutationProcedure<{
            input: {
                ids: number[];
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Puts items into another order, all or a part of a list. */
        orderItems: TRPCMutationProcedure<{
            input: {
                order: {
                    id: number;
                    orderIndex?: number | undefined;
                    statusId?: number | null | undefined;
                }[];
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Adds a feature, behind the others. */
        addFeature: TRPCMutationProcedure<{
            input: {
                name: string;
                description?: string | null | undefined;
                operationId?: string | undefined;
            };
            output: Revised<{
                id: number;
            }>;
            meta: object;
        }>;
        /** Changes the given fields of a feature. */
        editFeature: TRPCMutationProcedure<{
            input: {
                id: number;
                name?: string | undefined;
                description?: string | null | undefined;
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Moves a feature with its items to the trash, for 30 days. */
        deleteFeature: TRPCMutationProcedure<{
            input: {
                id: number;
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Puts features into another order, all or a part. */
        orderFeatures: TRPCMutationProcedure<{
            input: {
                order: {
                    id: number;
                    orderIndex?: number | undefined;
                }[];
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Adds a status, which serves every feature. */
        addStatus: TRPCMutationProcedure<{
            input: {
                name: string;
                color?: string | null | undefined;
                meansDone?: boolean | undefined;
                operationId?: string | undefined;
            };
            output: Revised<{
                id: number;
            }>;
            meta: object;
        }>;
        /** Renames a status, or changes its colour or whether it means done. */
        editStatus: TRPCMutationProcedure<{
            input: {
                id: number;
                name?: string | undefined;
                color?: string | null | undefined;
                meansDone?: boolean | undefined;
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Moves a status to the trash; its items stay, without a status. */
        deleteStatus: TRPCMutationProcedure<{
            input: {
                id: number;
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Puts statuses into another order, of one feature or of the account. */
        orderStatuses: TRPCMutationProcedure<{
            input: {
                order: {
                    id: number;
                    orderIndex?: number | undefined;
                }[];
                featureId?: number | undefined;
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Saves a filter of items under a name. */
        addView: TRPCMutationProcedure<{
            input: {
                name: string;
                filter: {
                    search?: string | undefined;
                    featureId?: number | undefined;
                    statusId?: number | null | undefined;
                    hasNotes?: boolean | undefined;
                    age?: "month" | "months" | "over-month" | "over-quarter" | "week" | "weeks" | undefined;
                    priority?: number | undefined;
                    label?: string | undefined;
                    dueIn?: "none" | "overdue" | "today" | "week" | undefined;
                    due?: "asc" | "desc" | undefined;
                };
                operationId?: string | undefined;
            };
            output: Revised<{
                id: number;
            }>;
            meta: object;
        }>;
        /** Changes the name or the filter of a saved view. */
        editView: TRPCMutationProcedure<{
            input: {
                id: number;
                name?: string | undefined;
                filter?: {
                    search?: string | undefined;
                    featureId?: number | undefined;
                    statusId?: number | null | undefined;
                    hasNotes?: boolean | undefined;
                    age?: "month" | "months" | "over-month" | "over-quarter" | "week" | "weeks" | undefined;
                    priority?: number | undefined;
                    label?: string | undefined;
                    dueIn?: "none" | "overdue" | "today" | "week" | undefined;
                    due?: "asc" | "desc" | undefined;
                } | undefined;
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Deletes a saved view. */
        deleteView: TRPCMutationProcedure<{
            input: {
                id: number;
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Puts saved views into another order. */
        orderViews: TRPCMutationProcedure<{
            input: {
                order: {
                    id: number;
                    orderIndex?: number | undefined;
                }[];
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Takes items, features and statuses back from the trash. */
        restore: TRPCMutationProcedure<{
            input: {
                items?: number[] | undefined;
                features?: number[] | undefined;
                statuses?: number[] | undefined;
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Permanently deletes entries of the trash. */
        purge: TRPCMutationProcedure<{
            input: {
                items?: number[] | undefined;
                features?: number[] | undefined;
                statuses?: number[] | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Deletes for good what is in the trash. */
        emptyTrash: TRPCMutationProcedure<{
            input: Record<string, never>;
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Reverts exactly what an operation changed, atomically; repeating it changes nothing. With an `undoId` the undo can be undone. Raises 404 `operation_not_found`, and 409 `changed_meanwhile`. */
        undo: TRPCMutationProcedure<{
            input: {
                operationId: string;
                alsoIds?: string[] | undefined;
                undoId?: string | undefined;
            };
            output: Undone & {
                revision: number;
            };
            meta: object;
        }>;
        /** What is in the trash, a page at a time, last deleted first. */
        listTrash: TRPCQueryProcedure<{
            input: {
                search?: string | undefined;
                offset?: number | undefined;
                limit?: number | undefined;
            };
            output: {
                total: number;
                entries: {
                    kind: "feature" | "item" | "status";
                    id: number;
                    name: string;
                    featureName: string | null;
                    featureTrashed: boolean;
                    trashedAt: string;
                }[];
            } & {
                revision: number;
            };
            meta: object;
        }>;
        /** How many items were completed in a range of time, by its parts and by status. */
        statistics: TRPCQueryProcedure<{
            input: {
                range: "month" | "quarter" | "week" | "year";
            };
            output: {
                days: {
                    from: string;
                    to: string;
                };
                done: (Days & {
                    value: number;
                })[];
                ages: {
                    age: "months" | "over-quarter" | "week" | "weeks";
                    count: number;
                }[];
                times: {
                    statusId: number | null;
                    name: string;
                    count: number;
                    seconds: number;
                }[];
                unknown: number;
            };
            meta: object;
        }>;
        /** What a number of the statistics counts. */
        statisticRows: TRPCQueryProcedure<{
            input: {
                range: "month" | "quarter" | "week" | "year";
                statusId: number | null;
            } | {
                range: "month" | "quarter" | "week" | "year";
                from: string;
                to: string;
            };
            output: {
                rows: FigureRow[];
            };
            meta: object;
        }>;
        /** The features in their order, without counts. */
        features: TRPCQueryProcedure<{
            input: void;
            output: {
                features: {
                    id: number;
                    name: string;
                    description: string;
                    updatedAt: string;
                }[];
            };
            meta: object;
        }>;
        /** The statuses in the order of a feature, or account-wide; raises 404. */
        statuses: TRPCQueryProcedure<{
            input: {
                featureId?: number | undefined;
            };
            output: {
                statuses: {
                    id: number;
                    name: string;
                    updatedAt: string;
                    color: string | null;
                    meansDone: boolean;
                }[];
            };
            meta: object;
        }>;
        
    }>>;
    expenses: TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: {
            code: TRPC_ERROR_CODE_NUMBER;
            message: string;
            data: {
                code: string;
                httpStatus: number;
                requestId: string | undefined;
                retryAfterSeconds: number | undefined;
                details: object | undefined;
            };
        };
        transformer: false;
    }, TRPCDecorateCreateRouterOptions<{
        /** The budgets of a month, with what was spent and carried. */
        budgets: TRPCQueryProcedure<{
            input: {
                month: string;
            };
            output: Omit<BudgetsAnswer, "revision"> & {
                revision: number;
            };
            meta: object;
        }>;
        /** Sets budgets of categories for a month; null clears one. */
        setBudgets: TRPCMutationProcedure<{
            input: {
                month: string;
                budgets: {
                    categoryId: number;
                    amount?: string | number | null | undefined;
                    carry?: "both" | "none" | "surplus" | undefined;
                }[];
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** What the months before suggest for one. */
        suggestBudgets: TRPCQueryProcedure<{
            input: {
                month: string;
                by: "average" | "last";
            };
            output: {
                budgets: {
                    categoryId: number;
                    amount: number;
                }[];
            };
            meta: object;
        }>;
        /** Brings in the rows of a file; with `dryRun` it only tells what it would do. Can be undone for 30 days. Raises 404, 422, and 409 `changed_meanwhile` with a fresh preview if it is not what was shown. */
        importTransactions: TRPCMutationProcedure<{
            input: {
                accountId: number;
                rows: {
                    date: string;
                    amount: string | number;
                    payee?: string | undefined;
                    notes?: string | undefined;
                    externalId?: string | undefined;
                    category?: string | number | null | undefined;
                    lines?: {
                        category?: string | number | null | undefined;
                        amount: string | number;
                        note?: string | undefined;
                    }[] | undefined;
                }[];
                decisions?: {
                    row: number;
                    decision: "match" | "new" | "scheduled" | "skip" | "transfer";
                    transactionId?: number | null | undefined;
                }[] | undefined;
                previewToken?: string | undefined;
                dryRun?: boolean | undefined;
                fileName?: string | undefined;
                format?: "api" | "camt" | "csv" | "ofx" | "qif" | undefined;
                takeDates?: boolean | undefined;
                bankAccount?: string | undefined;
                operationId?: string | undefined;
            };
            output: Revised<ImportedAnswer>;
            meta: object;
        }>;
        /** The last imports, the newest first. */
        imports: TRPCQueryProcedure<{
            input: void;
            output: {
                imports: PastImport[];
            } & {
                revision: number;
            };
            meta: object;
        }>;
        /** Moves what an import added to the trash; what was changed since stays, and is named. */
        undoImport: TRPCMutationProcedure<{
            input: {
                id: number;
                operationId?: string | undefined;
            };
            output: Revised<TakenOut>;
            meta: object;
        }>;
        /** How files of an account are read, by the hash of their head. */
        importProfiles: TRPCQueryProcedure<{
            input: {
                accountId?: number | undefined;
            };
            output: {
                profiles: ImportProfile[];
            } & {
                revision: number;
            };
            meta: object;
        }>;
        /** Stores how files with these columns are read for an account. */
        saveImportProfile: TRPCMutationProcedure<{
            input: {
                accountId: number;
                headerHash: string;
                mapping: string;
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Forgets how files with these columns are read for an account. */
        deleteImportProfile: TRPCMutationProcedure<{
            input: {
                accountId: number;
                headerHash: string;
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** The latest rates. */
        rates: TRPCQueryProcedure<{
            input: {
                currency?: string | undefined;
                base?: string | undefined;
            };
            output: {
                rates: RateRow[];
            } & {
                revision: number;
            };
            meta: object;
        }>;
        /** Stores exchange rates, or the history file of the European Central Bank; what is there is replaced. */
        setRates: TRPCMutationProcedure<{
            input: {
                rates?: {
                    day: string;
                    currency: string;
                    base: string;
                    rate: string | number;
                }[] | undefined;
                csv?: string | undefined;
                operationId?: string | undefined;
            };
            output: Revised<{
                stored: number;
                unchanged: number;
            }>;
            meta: object;
        }>;
        /** Deletes exchange rates. */
        deleteRates: TRPCMutationProcedure<{
            input: {
                rates: {
                    day: string;
                    currency: string;
                    base: string;
                }[];
                operationId?: string | undefined;
            };
            output: Revised<{
                deleted: number;
            }>;
            meta: object;
        }>;
        /** Recurring transactions, the next due first, and what they cost in a year and in a month. */
        schedules: TRPCQueryProcedure<{
            input: void;
            output: Omit<SchedulesAnswer, "revision"> & {
                revision: number;
            };
            meta: object;
        }>;
        /** Adds a recurring transaction, or with `toAccountId` a recurring transfer. */
        addSchedule: TRPCMutationProcedure<{
            input: {
                toAccountId?: number | null | undefined;
                aboutPercent?: number | undefined;
                categoryId?: number | null | undefined;
                every?: number | undefined;
                ends?: string | null | undefined;
                times?: number | null | undefined;
                weekend?: "after" | "before" | "none" | undefined;
                posting?: "ask" | "automatic" | undefined;
                kind?: "bill" | "income" | "subscription" | "transfer" | undefined;
                url?: string | undefined;
                reminderDays?: number | null | undefined;
                reminderAt?: string | null | undefined;
                name: string;
                accountId: number;
                amount: string | number;
                unit: "day" | "month" | "week" | "year";
                anchor: string;
                operationId?: string | undefined;
            };
            output: Revised<{
                id: number;
            }>;
            meta: object;
        }>;
        /** Changes the given fields of a recurring transaction. */
        editSchedule: TRPCMutationProcedure<{
            input: {
                name?: string | undefined;
                accountId?: number | undefined;
                toAccountId?: number | null | undefined;
                amount?: string | number | undefined;
                aboutPercent?: number | undefined;
                categoryId?: number | null | undefined;
                unit?: "day" | "month" | "week" | "year" | undefined;
                every?: number | undefined;
                anchor?: string | undefined;
                ends?: string | null | undefined;
                times?: number | null | undefined;
                weekend?: "after" | "before" | "none" | undefined;
                posting?: "ask" | "automatic" | undefined;
                kind?: "bill" | "income" | "subscription" | "transfer" | undefined;
                url?: string | undefined;
                reminderDays?: number | null | undefined;
                reminderAt?: string | null | undefined;
                id: number;
                operationId?: string | undefined;
            };
            output: Revised<{
                id: number;
            }>;
            meta: object;
        }>;
        /** Moves a recurring transaction to the trash, for 30 days. */
        deleteSchedule: TRPCMutationProcedure<{
            input: {
                id: number;
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Makes the transaction of an occurrence, with another day or amount where they are given. */
        postSchedule: TRPCMutationProcedure<{
            input: {
                id: number;
                occurrence: number;
                date?: string | undefined;
                amount?: string | number | undefined;
                toAmount?: string | number | undefined;
                operationId?: string | undefined;
            };
            output: Revised<{
                id: number;
                transferId: number | null;
            }>;
            meta: object;
        }>;
        /** Skips an occurrence of a recurring transaction. */
        skipSchedule: TRPCMutationProcedure<{
            input: {
                id: number;
                occurrence: number;
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** What is due in a span, and what was before and is past. */
        upcoming: TRPCQueryProcedure<{
            input: {
                from: string;
                to: string;
                overdue?: boolean | undefined;
            };
            output: {
                upcoming: UpcomingRow[];
            } & {
                revision: number;
            };
            meta: object;
        }>;
        /** What was spent, earned or owned, in one currency; the filter of each row opens exactly its lines. */
        report: TRPCQueryProcedure<{
            input: {
                kind: "cashflow" | "income" | "networth" | "spending";
                from: string;
                to: string;
                by?: "account" | "category" | "month" | "payee" | undefined;
                currency?: string | undefined;
                accountId?: number | undefined;
            };
            output: Report & {
                revision: number;
            };
            meta: object;
        }>;
        /** What accounts will hold until a day, by what is entered ahead, due and budgeted. */
        forecast: TRPCQueryProcedure<{
            input: {
                to: string;
            };
            output: Omit<ForecastAnswer, "revision"> & {
                revision: number;
            };
            meta: object;
        }>;
        /** Whether the books add up, and where they do not, as they are stored now. */
        checkBooks: TRPCQueryProcedure<{
            input: void;
            output: Omit<CheckAnswer, "revision"> & {
                revision: number;
            };
            meta: object;
        }>;
        /** Transactions as a table for spreadsheets. */
        exportCsv: TRPCQueryProcedure<{
            input: {
                accountId?: number | undefined;
                from?: string | undefined;
                to?: string | undefined;
            };
            output: FileAnswer2;
            meta: object;
        }>;
        /** The rules that sort transactions, in their order. */
        rules: TRPCQueryProcedure<{
            input: void;
            output: {
                rules: RuleRow[];
            } & {
                revision: number;
            };
            meta: object;
        }>;
        /** Adds a rule that sorts transactions, behind the others. */
        addRule: TRPCMutationProcedure<{
            input: {
                name: string;
                conditions: {
                    field: "account_id" | "amount" | "payee" | "text";
                    op: "begins" | "between" | "contains" | "is";
                    value: string | number | (string | number)[];
                }[];
                actions: {
                    payee?: string | undefined;
                    category_id?: number | null | undefined;
                    notes?: string | undefined;
                    state?: "cleared" | "open" | "reconciled" | undefined;
                    split?: {
                        category_id: number | null;
                        share: number;
                    }[] | undefined;
                };
                enabled?: boolean | undefined;
                operationId?: string | undefined;
            };
            output: Revised<{
                id: number;
            }>;
            meta: object;
        }>;
        /** Changes the given fields of a rule. */
        editRule: TRPCMutationProcedure<{
            input: {
                id: number;
                name?: string | undefined;
                conditions?: {
                    field: "account_id" | "amount" | "payee" | "text";
                    op: "begins" | "between" | "contains" | "is";
                    value: string | number | (string | number)[];
                }[] | undefined;
                actions?: {
                    payee?: string | undefined;
                    category_id?: number | null | undefined;
                    notes?: string | undefined;
                    state?: "cleared" | "open" | "reconciled" | undefined;
                    split?: {
                        category_id: number | null;
                        share: number;
                    }[] | undefined;
                } | undefined;
                enabled?: boolean | undefined;
                operationId?: string | undefined;
            };
            output: Revised<{
                id: number;
            }>;
            meta: object;
        }>;
        /** Deletes a rule. */
        deleteRule: TRPCMutationProcedure<{
            input: {
                id: number;
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Puts rules into another order; earlier ones count first. */
        orderRules: TRPCMutationProcedure<{
            input: {
                order: {
                    id: number;
                    place: number;
                }[];
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Applies rules to the transactions that are there; with `dryRun` it only tells what it would change. */
        applyRules: TRPCMutationProcedure<{
            input: {
                ids?: number[] | undefined;
                dryRun?: boolean | undefined;
                operationId?: string | undefined;
            };
            output: Revised<AppliedAnswer>;
            meta: object;
        }>;
        /** What was made, changed or deleted since a cursor, for programs that follow. */
        changesSince: TRPCQueryProcedure<{
            input: {
                cursor?: string | undefined;
                limit?: number | undefined;
            };
            output: FeedAnswer;
            meta: object;
        }>;
        /** The accounts in their order, with their balances. */
        accounts: TRPCQueryProcedure<{
            input: void;
            output: {
                accounts: AccountRow[];
                baseCurrency: string;
            } & {
                revision: number;
            };
            meta: object;
        }>;
        /** Adds an account, behind the others. */
        addAccount: TRPCMutationProcedure<{
            input: {
                kind?: "asset" | "bank" | "card" | "cash" | "loan" | "savings" | undefined;
                onBudget?: boolean | undefined;
                bankAccount?: string | undefined;
                openingAmount?: string | number | undefined;
                openingDate?: string | undefined;
                name: string;
                currency: string;
                operationId?: string | undefined;
            };
            output: Revised<{
                id: number;
            }>;
            meta: object;
        }>;
        /** Changes the given fields of an account; its currency only while it has no transactions. */
        editAccount: TRPCMutationProcedure<{
            input: {
                kind?: "asset" | "bank" | "card" | "cash" | "loan" | "savings" | undefined;
                onBudget?: boolean | undefined;
                bankAccount?: string | undefined;
                name?: string | undefined;
                currency?: string | undefined;
                openingAmount?: string | number | undefined;
                openingDate?: string | undefined;
                id: number;
                archived?: boolean | undefined;
                operationId?: string | undefined;
            };
            output: Revised<{
                id: number;
            }>;
            meta: object;
        }>;
        /** Moves an account with its transactions to the trash, and both sides of its transfers, for 30 days. */
        deleteAccount: TRPCMutationProcedure<{
            input: {
                id: number;
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Puts accounts into another order. */
        orderAccounts: TRPCMutationProcedure<{
            input: {
                order: {
                    id: number;
                    place: number;
                }[];
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** The categories in their order. */
        categories: TRPCQueryProcedure<{
            input: void;
            output: {
                categories: CategoryRow[];
            } & {
                revision: number;
            };
            meta: object;
        }>;
        /** Adds a category, behind the others. */
        addCategory: TRPCMutationProcedure<{
            input: {
                name: string;
                kind?: "expense" | "income" | undefined;
                parentId?: number | null | undefined;
                color?: string | undefined;
                operationId?: string | undefined;
            };
            output: Revised<{
                id: number;
            }>;
            meta: object;
        }>;
        /** Adds categories at once, some below others. */
        addCategories: TRPCMutationProcedure<{
            input: {
                categories: {
                    name: string;
                    kind: "expense" | "income";
                    above?: string | null | undefined;
                }[];
                operationId?: string | undefined;
            };
            output: Revised<{
                ids: number[];
            }>;
            meta: object;
        }>;
        /** Changes the given fields of a category. */
        editCategory: TRPCMutationProcedure<{
            input: {
                id: number;
                name?: string | undefined;
                kind?: "expense" | "income" | undefined;
                parentId?: number | null | undefined;
                color?: string | undefined;
                operationId?: string | undefined;
            };
            output: Revised<{
                id: number;
            }>;
            meta: object;
        }>;
        /** Moves a category with those below it to the trash; their lines count as uncategorised. */
        deleteCategory: TRPCMutationProcedure<{
            input: {
                id: number;
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Puts categories into another order. */
        orderCategories: TRPCMutationProcedure<{
            input: {
                order: {
                    id: number;
                    place: number;
                }[];
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** A page of the transactions that a filter lets through, newest first. */
        transactions: TRPCQueryProcedure<{
            input: {
                id?: number | undefined;
                accountId?: number | undefined;
                from?: string | undefined;
                to?: string | undefined;
                categoryId?: number | "none" | undefined;
                withChildren?: boolean | undefined;
                population?: "budget" | "cashflow" | "income" | "spending" | "transfers" | undefined;
                payee?: string | undefined;
                search?: string | undefined;
                state?: "cleared" | "open" | "reconciled" | undefined;
                importId?: number | undefined;
                currency?: string | undefined;
                limit?: number | undefined;
                after?: number | undefined;
            };
            output: {
                transactions: TransactionRow[];
                more: boolean;
            } & {
                revision: number;
            };
            meta: object;
        }>;
        /** How many they are, and their sums. */
        totals: TRPCQueryProcedure<{
            input: {
                id?: number | undefined;
                accountId?: number | undefined;
                from?: string | undefined;
                to?: string | undefined;
                categoryId?: number | "none" | undefined;
                withChildren?: boolean | undefined;
                population?: "budget" | "cashflow" | "income" | "spending" | "transfers" | undefined;
                payee?: string | undefined;
                search?: string | undefined;
                state?: "cleared" | "open" | "reconciled" | undefined;
                importId?: number | undefined;
                currency?: string | undefined;
            };
            output: Omit<TotalsAnswer, "revision"> & {
                revision: number;
            };
            meta: object;
        }>;
        /** A page and the totals of its filter, for programs. */
        getTransactions: TRPCQueryProcedure<{
            input: {
                id?: number | undefined;
                accountId?: number | undefined;
                from?: string | undefined;
                to?: string | undefined;
                categoryId?: number | "none" | undefined;
                withChildren?: boolean | undefined;
                population?: "budget" | "cashflow" | "income" | "spending" | "transfers" | undefined;
                payee?: string | undefined;
                search?: string | undefined;
                state?: "cleared" | "open" | "reconciled" | undefined;
                importId?: number | undefined;
                currency?: string | undefined;
                limit?: number | undefined;
                after?: number | undefined;
            };
            output: {
                total: number;
                sums: {
                    currency: string;
                    sum: Minor;
                }[];
                transactions: TransactionRow[];
                more: boolean;
            } & {
                revision: number;
            };
            meta: object;
        }>;
        /** Adds a transaction, or with `toAccountId` both sides of a transfer. */
        addTransaction: TRPCMutationProcedure<{
            input: {
                payee?: string | undefined;
                categoryId?: number | null | undefined;
                lines?: {
                    categoryId?: number | null | undefined;
                    amount: string | number;
                    note?: string | undefined;
                }[] | undefined;
                notes?: string | undefined;
                state?: "cleared" | "open" | "reconciled" | undefined;
                toAccountId?: number | null | undefined;
                toAmount?: string | number | undefined;
                foreignAmount?: string | number | null | undefined;
                foreignCurrency?: string | null | undefined;
                accountId: number;
                date: string;
                amount: string | number;
                operationId?: string | undefined;
            };
            output: Revised<{
                id: number;
                transferId: number | null;
            }>;
            meta: object;
        }>;
        /** Changes the given fields of transactions, all or none. */
        editTransactions: TRPCMutationProcedure<{
            input: {
                accountId?: number | undefined;
                date?: string | undefined;
                amount?: string | number | undefined;
                payee?: string | undefined;
                categoryId?: number | null | undefined;
                lines?: {
                    categoryId?: number | null | undefined;
                    amount: string | number;
                    note?: string | undefined;
                }[] | undefined;
                notes?: string | undefined;
                state?: "cleared" | "open" | "reconciled" | undefined;
                toAccountId?: number | null | undefined;
                toAmount?: string | number | undefined;
                foreignAmount?: string | number | null | undefined;
                foreignCurrency?: string | null | undefined;
                ids: number[];
                unlock?: boolean | undefined;
                operationId?: string | undefined;
            };
            output: Revised<{
                changed: number;
            }>;
            meta: object;
        }>;
        /** Moves transactions to the trash, transfers with both sides, for 30 days. */
        deleteTransactions: TRPCMutationProcedure<{
            input: {
                ids: number[];
                unlock?: boolean | undefined;
                operationId?: string | undefined;
            };
            output: Revised<{
                deleted: number;
            }>;
            meta: object;
        }>;
        /** Payees that begin with a text. */
        payees: TRPCQueryProcedure<{
            input: {
                text: string;
            };
            output: {
                payees: PayeeRow[];
            };
            meta: object;
        }>;
        /** What a statement’s balance differs by from the cleared transactions, and which those are. */
        reconcile: TRPCQueryProcedure<{
            input: {
                accountId: number;
                date: string;
                balance: string | number;
            };
            output: Omit<ReconcileAnswer, "revision"> & {
                revision: number;
            };
            meta: object;
        }>;
        /** Marks what a statement confirms as reconciled; a difference becomes an adjustment if asked. */
        finishReconcile: TRPCMutationProcedure<{
            input: {
                accountId: number;
                date: string;
                balance: string | number;
                adjustment?: {
                    categoryId: number | null;
                } | undefined;
                operationId?: string | undefined;
            };
            output: Revised<{
                reconciled: number;
                adjustmentId: number | null;
            }>;
            meta: object;
        }>;
        /** What is in the trash. */
        trash: TRPCQueryProcedure<{
            input: void;
            output: {
                entries: {
                    kind: "account" | "category" | "schedule" | "transaction";
                    id: number;
                    name: string;
                    detail: string;
                    trashedAt: string;
                }[];
            } & {
                revision: number;
            };
            meta: object;
        }>;
        /** Takes accounts, categories, transactions and schedules back from the trash. */
        restore: TRPCMutationProcedure<{
            input: {
                accounts?: number[] | undefined;
                categories?: number[] | undefined;
                transactions?: number[] | undefined;
                schedules?: number[] | undefined;
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Permanently deletes entries of the trash. */
        purge: TRPCMutationProcedure<{
            input: {
                accounts?: number[] | undefined;
                categories?: number[] | undefined;
                transactions?: number[] | undefined;
                schedules?: number[] | undefined;
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Reverts exactly what an operation changed, atomically; repeating it changes nothing. With an `undoId` the undo can be undone. Raises 404 `operation_not_found`, and 409 `changed_meanwhile`. */
        undo: TRPCMutationProcedure<{
            input: {
                operationId: string;
                alsoIds?: string[] | undefined;
                undoId?: string | undefined;
            };
            output: Undone & {
                revision: number;
            };
            meta: object;
        }>;
    }>>;
    goalsHabits: TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: {
            code: TRPC_ERROR_CODE_NUMBER;
            message: string;
            data: {
                code: string;
                httpStatus: number;
                requestId: string | undefined;
                retryAfterSeconds: number | undefined;
                details: object | undefined;
            };
        };
        transformer: false;
    }, TRPCDecorateCreateRouterOptions<{
        /** The habits in their order, as they stand on a day. */
        getHabits: TRPCQueryProcedure<{
            input: {
                day?: string | undefined;
                archived?: boolean | undefined;
            };
            output: HabitsAnswer & {
                revision: number;
            };
            meta: object;
        }>;
        /** What was made, changed or deleted since a cursor, for programs that follow. */
        changesSince: TRPCQueryProcedure<{
            input: {
                cursor?: string | undefined;
                limit?: number | undefined;
            };
            output: FeedAnswer;
            meta: object;
        }>;
        /** The habits of a day, the groups, and the open goals. */
        today: TRPCQueryProcedure<{
            input: {
                day?: string | undefined;
            };
            output: TodayAnswer & {
                revision: number;
            };
            meta: object;
        }>;
        /** The habits with their entries in a range of days, and the groups. */
        board: TRPCQueryProcedure<{
            input: {
                from: string;
                to: string;
                archived?: boolean | undefined;
            };
            output: BoardAnswer & {
                revision: number;
            };
            meta: object;
        }>;
        /** A habit with its figures, streaks and entries. */
        detail: TRPCQueryProcedure<{
            input: {
                id: number;
            };
            output: DetailAnswer & {
                revision: number;
            };
            meta: object;
        }>;
        /** How the score came about: the last 30 days up to today or another day. */
        explain: TRPCQueryProcedure<{
            input: {
                id: number;
                day?: string | undefined;
            };
            output: ExplainAnswer & {
                revision: number;
            };
            meta: object;
        }>;
        /** The figures before and after a change of the rhythm, from today or for all time. */
        previewRhythm: TRPCQueryProcedure<{
            input: {
                rhythm?: "days" | "interval" | "month" | "rolling" | "week" | undefined;
                weekdays?: number[] | undefined;
                times?: number | undefined;
                span?: number | undefined;
                target?: number | null | undefined;
                id: number;
            };
            output: RhythmPreview & {
                revision: number;
            };
            meta: object;
        }>;
        /** What was noted in a range of days, of one habit or of all. */
        getEntries: TRPCQueryProcedure<{
            input: {
                from: string;
                to: string;
                habitId?: number | undefined;
            };
            output: {
                entries: {
                    day: string;
                    amount: number | null;
                    habitId: number;
                    note: string;
                    state: "done" | "missed" | "skipped" | null;
                }[];
            } & {
                revision: number;
            };
            meta: object;
        }>;
        /** The scores of a habit after each day of a range, from 0 to 1. */
        getScores: TRPCQueryProcedure<{
            input: {
                from: string;
                to: string;
                habitId: number;
            };
            output: {
                scores: {
                    day: string;
                    score: number;
                }[];
            } & {
                revision: number;
            };
            meta: object;
        }>;
        /** Notes a state or an amount of a day, or adds to its amount. */
        setEntry: TRPCMutationProcedure<{
            input: {
                habitId: number;
                state?: "done" | "missed" | "none" | "skipped" | undefined;
                amount?: number | undefined;
                add?: number | undefined;
                note?: string | undefined;
                day?: string | undefined;
                operationId?: string | undefined;
            };
            output: Revised<EntryAnswer>;
            meta: object;
        }>;
        /** All or nothing. */
        setEntries: TRPCMutationProcedure<{
            input: {
                entries: {
                    habitId: number;
                    state?: "done" | "missed" | "none" | "skipped" | undefined;
                    amount?: number | undefined;
                    add?: number | undefined;
                    note?: string | undefined;
                    day: string;
                }[];
                operationId?: string | undefined;
            };
            output: Revised<{
                stored: number;
                removed: number;
                habits: HabitRow[];
            }>;
            meta: object;
        }>;
        /** Adds a habit, behind the others. */
        addHabit: TRPCMutationProcedure<{
            input: {
                rhythm?: "days" | "interval" | "month" | "rolling" | "week" | undefined;
                weekdays?: number[] | undefined;
                times?: number | undefined;
                span?: number | undefined;
                target?: number | null | undefined;
                question?: string | undefined;
                notes?: string | undefined;
                color?: string | undefined;
                groupId?: number | null | undefined;
                kind?: "amount" | "check" | undefined;
                direction?: "at_least" | "at_most" | undefined;
                unit?: string | undefined;
                step?: number | undefined;
                emptyCounts?: boolean | undefined;
                startDate?: string | undefined;
                reminders?: string[] | undefined;
                reminderAt?: string | null | undefined;
                name: string;
                operationId?: string | undefined;
            };
            output: Revised<{
                id: number;
            }>;
            meta: object;
        }>;
        /** Changes the given fields of a habit; another rhythm counts from today, or for all time. */
        editHabit: TRPCMutationProcedure<{
            input: {
                rhythm?: "days" | "interval" | "month" | "rolling" | "week" | undefined;
                weekdays?: number[] | undefined;
                times?: number | undefined;
                span?: number | undefined;
                target?: number | null | undefined;
                name?: string | undefined;
                question?: string | undefined;
                notes?: string | undefined;
                color?: string | undefined;
                groupId?: number | null | undefined;
                kind?: "amount" | "check" | undefined;
                direction?: "at_least" | "at_most" | undefined;
                unit?: string | undefined;
                step?: number | undefined;
                emptyCounts?: boolean | undefined;
                startDate?: string | undefined;
                reminders?: string[] | undefined;
                reminderAt?: string | null | undefined;
                id: number;
                from?: "always" | "today" | undefined;
                operationId?: string | undefined;
            };
            output: Revised<{
                id: number;
            }>;
            meta: object;
        }>;
        /** Archives habits, or takes them out of the archive. */
        archiveHabit: TRPCMutationProcedure<{
            input: {
                ids: number[];
                archived?: boolean | undefined;
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Puts habits into a group, or out of any. */
        groupHabits: TRPCMutationProcedure<{
            input: {
                ids: number[];
                groupId: number | null;
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Moves habits to the trash, for 30 days. */
        deleteHabit: TRPCMutationProcedure<{
            input: {
                ids: number[];
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Puts habits into another order. */
        updateHabitOrder: TRPCMutationProcedure<{
            input: {
                order: {
                    id: number;
                    orderIndex?: number | undefined;
                }[];
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** The groups of habits in their order. */
        getGroups: TRPCQueryProcedure<{
            input: void;
            output: {
                groups: GroupRow[];
            } & {
                revision: number;
            };
            meta: object;
        }>;
        /** Adds a group of habits, behind the others. */
        addGroup: TRPCMutationProcedure<{
            input: {
                name: string;
                operationId?: string | undefined;
            };
            output: Revised<{
                id: number;
            }>;
            meta: object;
        }>;
        /** Renames a group, or folds it. */
        editGroup: TRPCMutationProcedure<{
            input: {
                id: number;
                name?: string | undefined;
                folded?: boolean | undefined;
                operationId?: string | undefined;
            };
            output: Revised<{
                id: number;
            }>;
            meta: object;
        }>;
        /** Deletes a group; its habits stay, without one. */
        deleteGroup: TRPCMutationProcedure<{
            input: {
                id: number;
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Puts groups into another order. */
        updateGroupOrder: TRPCMutationProcedure<{
            input: {
                order: {
                    id: number;
                    orderIndex?: number | undefined;
                }[];
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Those of a habit and of all habits, or all of them. */
        getPauses: TRPCQueryProcedure<{
            input: {
                habitId?: number | undefined;
            };
            output: {
                pauses: PauseRow[];
            } & {
                revision: number;
            };
            meta: object;
        }>;
        /** Pauses habits, or all of them, from a day on. */
        addPause: TRPCMutationProcedure<{
            input: {
                habitIds?: number[] | null | undefined;
                from?: string | undefined;
                until?: string | null | undefined;
                reason?: string | undefined;
                operationId?: string | undefined;
            };
            output: Revised<{
                id: number;
                ids: number[];
            }>;
            meta: object;
        }>;
        /** Changes the given fields of a pause. */
        editPause: TRPCMutationProcedure<{
            input: {
                from?: string | undefined;
                until?: string | null | undefined;
                reason?: string | undefined;
                id: number;
                operationId?: string | undefined;
            };
            output: Revised<{
                id: number;
            }>;
            meta: object;
        }>;
        /** Deletes a pause. */
        deletePause: TRPCMutationProcedure<{
            input: {
                id: number;
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** The goals in their order, with their progress. */
        getGoals: TRPCQueryProcedure<{
            input: {
                state?: "dropped" | "open" | "reached" | undefined;
            };
            output: {
                today: string;
                goals: GoalRow[];
            } & {
                revision: number;
            };
            meta: object;
        }>;
        /** A goal with its check-ins and steps. */
        goal: TRPCQueryProcedure<{
            input: {
                id: number;
            };
            output: GoalAnswer & {
                revision: number;
            };
            meta: object;
        }>;
        /** What goals can follow by a measure of another tool, in its order; nothing while it is closed to the caller. */
        goalSources: TRPCQueryProcedure<{
            input: {
                measure: "devflow" | "money";
            };
            output: GoalSourcesAnswer;
            meta: object;
        }>;
        /** Adds a goal, behind the others. */
        addGoal: TRPCMutationProcedure<{
            input: {
                parentId?: number | null | undefined;
                why?: string | undefined;
                unit?: string | undefined;
                startValue?: number | undefined;
                targetValue?: number | undefined;
                startDate?: string | undefined;
                dueDate?: string | null | undefined;
                weight?: number | undefined;
                habitId?: number | null | undefined;
                devflowFeatureId?: number | null | undefined;
                expenseAccountId?: number | null | undefined;
                name: string;
                measure: "devflow" | "habit" | "money" | "number" | "parts" | "steps";
                operationId?: string | undefined;
            };
            output: Revised<{
                id: number;
            }>;
            meta: object;
        }>;
        /** Changes the given fields of a goal. */
        editGoal: TRPCMutationProcedure<{
            input: {
                name?: string | undefined;
                parentId?: number | null | undefined;
                why?: string | undefined;
                measure?: "devflow" | "habit" | "money" | "number" | "parts" | "steps" | undefined;
                unit?: string | undefined;
                startValue?: number | undefined;
                targetValue?: number | undefined;
                startDate?: string | undefined;
                dueDate?: string | null | undefined;
                weight?: number | undefined;
                habitId?: number | null | undefined;
                devflowFeatureId?: number | null | undefined;
                expenseAccountId?: number | null | undefined;
                id: number;
                operationId?: string | undefined;
            };
            output: Revised<{
                id: number;
            }>;
            meta: object;
        }>;
        /** Moves goals with their parts to the trash, for 30 days. */
        deleteGoal: TRPCMutationProcedure<{
            input: {
                ids: number[];
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Marks a goal as reached or dropped, or opens it again. */
        closeGoal: TRPCMutationProcedure<{
            input: {
                id: number;
                state: "dropped" | "open" | "reached";
                operationId?: string | undefined;
            };
            output: Revised<{
                id: number;
            }>;
            meta: object;
        }>;
        /** Puts goals into another order. */
        updateGoalOrder: TRPCMutationProcedure<{
            input: {
                order: {
                    id: number;
                    orderIndex?: number | undefined;
                }[];
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Adds a step to a goal of steps, behind the others. */
        addStep: TRPCMutationProcedure<{
            input: {
                goalId: number;
                title: string;
                operationId?: string | undefined;
            };
            output: Revised<{
                id: number;
            }>;
            meta: object;
        }>;
        /** Changes a step of a goal, or ticks it. */
        editStep: TRPCMutationProcedure<{
            input: {
                id: number;
                title?: string | undefined;
                done?: boolean | undefined;
                operationId?: string | undefined;
            };
            output: Revised<{
                id: number;
            }>;
            meta: object;
        }>;
        /** Deletes a step of a goal. */
        deleteStep: TRPCMutationProcedure<{
            input: {
                id: number;
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Notes what a goal with a number stands at on a day. */
        addCheckin: TRPCMutationProcedure<{
            input: {
                goalId: number;
                day?: string | undefined;
                value: number;
                note?: string | undefined;
                operationId?: string | undefined;
            };
            output: Revised<{
                id: number;
            }>;
            meta: object;
        }>;
        /** Deletes a check-in. */
        deleteCheckin: TRPCMutationProcedure<{
            input: {
                id: number;
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** With `dryRun` nothing is changed. The import can be undone for 30 days. */
        importHabits: TRPCMutationProcedure<{
            input: {
                format?: "beaver" | "habitbull" | "loop" | "own" | undefined;
                files?: {
                    name: string;
                    text: string;
                }[] | undefined;
                habits?: {
                    rhythm?: "days" | "interval" | "month" | "rolling" | "week" | undefined;
                    weekdays?: number[] | undefined;
                    times?: number | undefined;
                    span?: number | undefined;
                    target?: number | null | undefined;
                    question?: string | undefined;
                    notes?: string | undefined;
                    color?: string | undefined;
                    groupId?: number | null | undefined;
                    kind?: "amount" | "check" | undefined;
                    direction?: "at_least" | "at_most" | undefined;
                    unit?: string | undefined;
                    step?: number | undefined;
                    emptyCounts?: boolean | undefined;
                    startDate?: string | undefined;
                    reminders?: string[] | undefined;
                    reminderAt?: string | null | undefined;
                    name: string;
                    group?: string | undefined;
                    archived?: boolean | undefined;
                }[] | undefined;
                entries?: {
                    habit: string;
                    day: string;
                    state?: "done" | "missed" | "none" | "skipped" | undefined;
                    amount?: number | undefined;
                    note?: string | undefined;
                }[] | undefined;
                decisions?: Record<string, "add" | "new" | "skip"> | undefined;
                weekly?: string[] | undefined;
                dryRun?: boolean | undefined;
                previewToken?: string | undefined;
                operationId?: string | undefined;
            };
            output: Revised<ImportAnswer3>;
            meta: object;
        }>;
        /** Imports of the last 30 days that can be undone. */
        imports: TRPCQueryProcedure<{
            input: void;
            output: {
                revision: number;
                imports: ({
                    operationId: string;
                    at: string;
                } & Pick<ImportAnswer3, "entries" | "habits">)[];
            };
            meta: object;
        }>;
        /** All habits and what was noted: our CSV, or the zip of Loop Habit Tracker. */
        exportCsv: TRPCQueryProcedure<{
            input: {
                format?: "loop" | "own" | undefined;
            };
            output: ExportAnswer;
            meta: object;
        }>;
        /** The habits and goals in the trash. */
        trash: TRPCQueryProcedure<{
            input: Record<string, never>;
            output: TrashAnswer & {
                revision: number;
            };
            meta: object;
        }>;
        /** Takes habits and goals back from the trash. */
        restore: TRPCMutationProcedure<{
            input: {
                habits?: number[] | undefined;
                goals?: number[] | undefined;
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Permanently deletes entries of the trash. */
        purge: TRPCMutationProcedure<{
            input: {
                habits?: number[] | undefined;
                goals?: number[] | undefined;
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Reverts exactly what an operation changed, atomically; repeating it changes nothing. With an `undoId` the undo can be undone. Raises 404 `operation_not_found`, and 409 `changed_meanwhile`. */
        undo: TRPCMutationProcedure<{
            input: {
                operationId: string;
                alsoIds?: string[] | undefined;
                undoId?: string | undefined;
            };
            output: Undone & {
                revision: number;
            };
            meta: object;
        }>;
    }>>;
    scripts: TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: {
            code: TRPC_ERROR_CODE_NUMBER;
            message: string;
            data: {
                code: string;
                httpStatus: number;
                requestId: string | undefined;
                retryAfterSeconds: number | undefined;
                details: object | undefined;
            };
        };
        transformer: false;
    }, TRPCDecorateCreateRouterOptions<{
        /** All scripts of the caller by name, without texts. */
        list: TRPCQueryProcedure<{
            input: void;
            output: {
                scripts: ScriptEntry[];
                revision: number;
            };
            meta: object;
        }>;
        /** The changes after a revision; a client whose count differs from `total` after applying them has missed a deletion. */
        changes: TRPCQueryProcedure<{
            input: {
                since: number;
            };
            output: {
                changed: ScriptEntry[];
                removed: number[];
                total: number;
                revision: number;
            };
            meta: object;
        }>;
        /** What was made, changed or deleted since a cursor, for programs that follow. */
        changesSince: TRPCQueryProcedure<{
            input: {
                cursor?: string | undefined;
                limit?: number | undefined;
            };
            output: FeedAnswer;
            meta: object;
        }>;
        
        /** The texts of some scripts; deleted ones are omitted. */
        texts: TRPCQueryProcedure<{
            input: {
                ids: number[];
            };
            output: {
                texts: {
                    id: number;
                    content: string;
                }[];
            };
            meta: object;
        }>;
        /** A script with its text. */
        open: TRPCQueryProcedure<{
            input: {
                id: number;
            };
            output: {
                id: number;
                name: string;
                tags: string[];
                version: number;
                revision: number;
                updatedAt: string;
                size: number;
                pinned: boolean;
                dialect: SqlDialect | null;
                content: string;
            };
            meta: object;
        }>;
        /** Saves a text. If the stored one is newer than `baseVersion`, nothing is saved (409 `changed_meanwhile`, with the stored script in the details). */
        save: TRPCMutationProcedure<{
            input: {
                id: number;
                baseVersion: number;
                content: string;
                resolvesConflict?: boolean | undefined;
                cut?: boolean | undefined;
            };
            output: Revised<ScriptEntry>;
            meta: object;
        }>;
        /** Adds a text that lost a conflict to the script's history. */
        keepText: TRPCMutationProcedure<{
            input: {
                id: number;
                content: string;
            };
            output: void;
            meta: object;
        }>;
        /** Creates a script. */
        create: TRPCMutationProcedure<{
            input: {
                name: string;
                content?: string | undefined;
                tags?: string[] | undefined;
                like?: number | undefined;
                operationId?: string | undefined;
            };
            output: Revised<ScriptEntry>;
            meta: object;
        }>;
        /** Renames a script, or changes its tags. */
        rename: TRPCMutationProcedure<{
            input: {
                id: number;
                name: string;
                tags?: string[] | undefined;
                operationId?: string | undefined;
            };
            output: Revised<ScriptEntry>;
            meta: object;
        }>;
        /** Sets the tags of a script. */
        setTags: TRPCMutationProcedure<{
            input: {
                id: number;
                tags: string[];
                operationId?: string | undefined;
            };
            output: Revised<ScriptEntry>;
            meta: object;
        }>;
        /** Adds tags to scripts and removes others, atomically. */
        editTags: TRPCMutationProcedure<{
            input: {
                ids: number[];
                add?: string[] | undefined;
                remove?: string[] | undefined;
                renames?: boolean | undefined;
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** The notes of a script, its dialect, and the values that its parameters had last; raises 404. */
        details: TRPCQueryProcedure<{
            input: {
                id: number;
            };
            output: {
                id: number;
                notes: string;
                dialect: SqlDialect | null;
                parameters: {
                    name: string;
                    value: string;
                }[];
                revision: number;
            };
            meta: object;
        }>;
        /** Sets the notes of a script, its SQL dialect, or its parameters. */
        setDetails: TRPCMutationProcedure<{
            input: {
                notes?: string | undefined;
                dialect?: string | null | undefined;
                id: number;
                parameters?: {
                    name: string;
                    value: string;
                }[] | undefined;
                operationId?: string | undefined;
            };
            output: Revised<ScriptDetails>;
            meta: object;
        }>;
        /** The links by which others read a script; they are ended by `tokens.endKey`. */
        links: TRPCQueryProcedure<{
            input: {
                id: number;
            };
            output: {
                links: {
                    id: number;
                    made: string;
                    ends: string | null;
                    lastUsed: string | null;
                }[];
            };
            meta: object;
        }>;
        /** Makes a link by which others read a script until it ends; its address is answered this once. */
        addLink: TRPCMutationProcedure<{
            input: {
                id: number;
                until: string;
            };
            output: {
                url: string;
            };
            meta: object;
        }>;
        /** Pins a script above the others, or takes that back. */
        setPinned: TRPCMutationProcedure<{
            input: {
                id: number;
                pinned: boolean;
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Moves scripts to the trash, for 30 days. */
        trash: TRPCMutationProcedure<{
            input: {
                ids: number[];
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** The scripts in the trash. */
        listTrash: TRPCQueryProcedure<{
            input: void;
            output: {
                scripts: {
                    trashedAt: string;
                    id: number;
                    name: string;
                    size: number;
                }[];
            };
            meta: object;
        }>;
        /** Takes scripts back from the trash. */
        restore: TRPCMutationProcedure<{
            input: {
                ids: number[];
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Permanently deletes scripts of the trash, with their history. */
        purge: TRPCMutationProcedure<{
            input: {
                ids: number[];
            };
            output: void;
            meta: object;
        }>;
        /** The versions of a script, live or in the trash; raises 404. */
        history: TRPCQueryProcedure<{
            input: {
                id: number;
            };
            output: {
                versions: {
                    storedAt: string;
                    keptAt: string;
                    id: number;
                    label: string | null;
                    name: string;
                    reason: "conflict" | "delete" | "import" | "overwrite" | "rename" | "replace" | "restore" | "save";
                    size: number;
                    version: number;
                }[];
            };
            meta: object;
        }>;
        /** An earlier text of a script. */
        historyText: TRPCQueryProcedure<{
            input: {
                id: number;
                versionId: number;
            };
            output: {
                content: string;
            };
            meta: object;
        }>;
        /** Restores an earlier text; the replaced one is kept in the history. */
        restoreVersion: TRPCMutationProcedure<{
            input: {
                id: number;
                versionId: number;
                operationId?: string | undefined;
            };
            output: {
                id: number;
                name: string;
                tags: string[];
                version: number;
                revision: number;
                updatedAt: string;
                size: number;
                pinned: boolean;
                dialect: SqlDialect | null;
                content: string;
            };
            meta: object;
        }>;
        /** Names an earlier text of a script. */
        labelVersion: TRPCMutationProcedure<{
            input: {
                id: number;
                versionId: number;
                label: string | null;
            };
            output: void;
            meta: object;
        }>;
        /** The scripts with a text in their name or their content. */
        search: TRPCQueryProcedure<{
            input: {
                query: string;
            };
            output: {
                hits: {
                    id: number;
                    lines: HitLine[];
                }[];
                more: boolean;
            };
            meta: object;
        }>;
        /** Replaces what is found in the texts of all scripts, or of some; with `dryRun` it only tells what it would do. Raises 409 `changed_meanwhile` if the token is not that of a preview that holds, and 422. */
        replace: TRPCMutationProcedure<{
            input: {
                find: string;
                regex?: boolean | undefined;
                matchCase?: boolean | undefined;
                replacement: string;
                ids?: number[] | undefined;
                dryRun?: boolean | undefined;
                previewToken?: number | undefined;
                operationId?: string | undefined;
            };
            output: Revised<ReplaceAnswer & {
                previewToken: number;
            }>;
            meta: object;
        }>;
        /** The saved searches of the list. */
        searches: TRPCQueryProcedure<{
            input: void;
            output: {
                searches: SavedSearch[];
                revision: number;
            };
            meta: object;
        }>;
        /** Adds, changes, moves or deletes a saved search. */
        editSearches: TRPCMutationProcedure<{
            input: {
                name: string | null;
                to: {
                    name: string;
                    search: string;
                    in: ("content" | "name" | "tag")[];
                    tags: string[];
                } | null;
                at?: number | undefined;
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** The documented settings. */
        settings: TRPCQueryProcedure<{
            input: void;
            output: {
                settings: ScriptSetting[];
            };
            meta: object;
        }>;
        /** What the screen needs first: the settings, the SQL dialect, and the script opened last. */
        preferences: TRPCQueryProcedure<{
            input: void;
            output: Preferences;
            meta: object;
        }>;
        /** Sets one of the settings of the script manager. */
        updateSetting: TRPCMutationProcedure<{
            input: {
                setting_key: "button_colors" | "export_filename" | "word_wrap";
                setting_value: string;
                description?: string | null | undefined;
                operationId?: string | undefined;
            };
            output: void;
            meta: object;
        }>;
        /** Not one of the settings, whose keys are documented. */
        setDialect: TRPCMutationProcedure<{
            input: {
                dialect: string;
            };
            output: void;
            meta: object;
        }>;
        /** Notes which script was opened last. */
        setLastOpened: TRPCMutationProcedure<{
            input: {
                id: number;
            };
            output: void;
            meta: object;
        }>;
        /** Overwrites texts of the caller's scripts, without versions; creates none. Returns when each was stored. */
        overwrite: TRPCMutationProcedure<{
            input: {
                operationId?: string | undefined;
                scripts: {
                    name: string;
                    content?: string | undefined;
                    tags?: string[] | undefined;
                }[];
            };
            output: Revised<{
                stored: StoredTime[];
            }>;
            meta: object;
        }>;
        /** Creates or overwrites scripts. Returns when each was stored. */
        import: TRPCMutationProcedure<{
            input: {
                operationId?: string | undefined;
                scripts: {
                    name: string;
                    content?: string | undefined;
                    tags?: string[] | undefined;
                    notes?: string | undefined;
                    pinned?: boolean | undefined;
                }[];
            };
            output: Revised<{
                stored: StoredTime[];
            }>;
            meta: object;
        }>;
        /** Undoes a change: created scripts go to the trash, a replaced text is restored as a new version. Scripts changed since are left unchanged; their names are returned. Repeating it changes nothing. Raises 404 `operation_not_found`. */
        undo: TRPCMutationProcedure<{
            input: {
                operationId: string;
                alsoIds?: string[] | undefined;
                undoId?: string | undefined;
            };
            output: Undone & {
                revision: number;
            };
            meta: object;
        }>;
        /** Renames a script, found by its name; it may get a new text and tags. */
        renameByName: TRPCMutationProcedure<{
            input: {
                old_name: string;
                new_name: string;
                content?: string | undefined;
                tags?: string[] | undefined;
                operationId?: string | undefined;
            };
            output: Revised<ScriptEntry>;
            meta: object;
        }>;
        /** The notes of a script, and its SQL dialect: null where it has that of the account. */
        detailsByName: TRPCQueryProcedure<{
            input: {
                script_name: string;
            };
            output: ScriptDetails;
            meta: object;
        }>;
        /** Sets the notes of a script, found by its name, or its SQL dialect. */
        setDetailsByName: TRPCMutationProcedure<{
            input: {
                notes?: string | undefined;
                dialect?: string | null | undefined;
                script_name: string;
                operationId?: string | undefined;
            };
            output: Revised<ScriptDetails>;
            meta: object;
        }>;
        /** Moves a script, found by its name, to the trash, for 30 days. */
        trashByName: TRPCMutationProcedure<{
            input: {
                script_name: string;
                operationId?: string | undefined;
            };
            output: void;
            meta: object;
        }>;
    }>>;
    watchedRecords: TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: {
            code: TRPC_ERROR_CODE_NUMBER;
            message: string;
            data: {
                code: string;
                httpStatus: number;
                requestId: string | undefined;
                retryAfterSeconds: number | undefined;
                details: object | undefined;
            };
        };
        transformer: false;
    }, TRPCDecorateCreateRouterOptions<{
        /** The number of the caller's records by tag and by type. */
        labelCounts: TRPCQueryProcedure<{
            input: void;
            output: {
                tags: Record<string, number>;
                types: Record<string, number>;
            };
            meta: object;
        }>;
        /** The tags in their order. */
        tags: TRPCQueryProcedure<{
            input: void;
            output: {
                tags: {
                    id: number;
                    tag_name: string;
                    tag_color: string;
                    tag_description: string;
                }[];
                revision: number;
            };
            meta: object;
        }>;
        /** Adds a tag. */
        addTag: TRPCMutationProcedure<{
            input: {
                operationId?: string | undefined;
                tag_name: string;
                tag_color?: string | null | undefined;
                tag_description?: string | null | undefined;
            };
            output: {
                revision: number;
                id: number;
            };
            meta: object;
        }>;
        /** A new name is applied to the records too. */
        updateTag: TRPCMutationProcedure<{
            input: {
                operationId?: string | undefined;
                tag_id: string | number;
                tag_name?: string | null | undefined;
                tag_color?: string | null | undefined;
                tag_description?: string | null | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Moves a tag one place up or down. */
        moveTag: TRPCMutationProcedure<{
            input: {
                tag_id: string | number;
                direction: "down" | "up";
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Puts tags into another order. */
        orderTags: TRPCMutationProcedure<{
            input: {
                ids: (string | number)[];
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Clears the tag of its records. */
        deleteTag: TRPCMutationProcedure<{
            input: {
                tag_id: string | number;
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** The types in their order. */
        types: TRPCQueryProcedure<{
            input: void;
            output: {
                types: {
                    id: number;
                    type_name: string;
                    type_description: string;
                }[];
                revision: number;
            };
            meta: object;
        }>;
        /** Adds a type. */
        addType: TRPCMutationProcedure<{
            input: {
                type_name: string;
                type_description?: string | null | undefined;
                operationId?: string | undefined;
            };
            output: {
                revision: number;
                id: number;
            };
            meta: object;
        }>;
        /** A new name is applied to the records too. */
        updateType: TRPCMutationProcedure<{
            input: {
                operationId?: string | undefined;
                type_id: string | number;
                type_name?: string | null | undefined;
                type_description?: string | null | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Moves a type one place up or down. */
        moveType: TRPCMutationProcedure<{
            input: {
                type_id: string | number;
                direction: "down" | "up";
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Puts types into another order. */
        orderTypes: TRPCMutationProcedure<{
            input: {
                ids: (string | number)[];
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Removes the type from its records. */
        deleteType: TRPCMutationProcedure<{
            input: {
                type_id: string | number;
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Merges one record into the stored ones (docs/decisions/010-sync.md). Idempotent. */
        sync: TRPCMutationProcedure<{
            input: {
                current_episode?: unknown;
                is_completed?: unknown;
                tag?: string | null | undefined;
                bookmark_url?: string | null | undefined;
                listpage_url?: string | null | undefined;
                image_url?: string | null | undefined;
                description?: string | null | undefined;
                selectedTypes?: string[] | null | undefined;
                series_id: string | number;
                last_watched_time?: unknown;
                fill_only?: unknown;
                allow_decrease?: unknown;
                reopen?: unknown;
                title?: string | null | undefined;
                operationId?: string | undefined;
            };
            output: {
                id: number;
                series_id: string;
                result: SyncOutcome;
                clamped?: true | undefined;
            };
            meta: object;
        }>;
        /** Merges up to 500 records, and returns the outcome of each. */
        syncBatch: TRPCMutationProcedure<{
            input: {
                operationId?: string | undefined;
                records: unknown[];
            };
            output: {
                results: SyncResult[];
                counts: SyncCounts;
            };
            meta: object;
        }>;
        /** The last 50 sync calls, newest first. */
        syncCalls: TRPCQueryProcedure<{
            input: void;
            output: {
                calls: {
                    counts: SyncCounts;
                    address: string;
                    at: number;
                    id: number;
                    kind: "batch" | "single";
                }[];
            };
            meta: object;
        }>;
        /** The synced progress that waits for review, the newest of each record. */
        listReviews: TRPCQueryProcedure<{
            input: void;
            output: {
                revision: number;
                reviews: {
                    id: number;
                    record_id: number;
                    series_id: string;
                    title: string;
                    image_url: string;
                    current_episode: number;
                    is_completed: boolean;
                    episode: number;
                    watched_time: number;
                    received_at: number;
                }[];
            };
            meta: object;
        }>;
        /** Lets news count that waited for review. */
        acceptReview: TRPCMutationProcedure<{
            input: {
                id: string | number;
            };
            output: {
                revision: number;
                record: WatchedRecord;
            };
            meta: object;
        }>;
        /** Drops news that waited for review. */
        dismissReview: TRPCMutationProcedure<{
            input: {
                id: string | number;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Accepts or dismisses several at once; those already answered are skipped. */
        answerReviews: TRPCMutationProcedure<{
            input: {
                ids: (string | number)[];
                accept: boolean;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** The API key for syncing. */
        apiKey: TRPCQueryProcedure<{
            input: void;
            output: {
                api_key: string;
            };
            meta: object;
        }>;
        /** Revokes the old key at once, and tells the owner by mail. */
        regenerateKey: TRPCMutationProcedure<{
            input: {
                operationId?: string | undefined;
            } | null | undefined;
            output: {
                api_key: string;
            };
            meta: object;
        }>;
        /** A userscript with this server's URL and the caller's key, and the URL of the one without a key. */
        userscript: TRPCQueryProcedure<{
            input: void;
            output: {
                text: string;
                address: string;
            };
            meta: object;
        }>;
        /** The time of the last sync in ms; null for never. */
        lastSync: TRPCQueryProcedure<{
            input: void;
            output: {
                at: number | null;
            };
            meta: object;
        }>;
        /** A page of the matching records, and their number. */
        list: TRPCQueryProcedure<{
            input: {
                search?: string | undefined;
                tag?: string | undefined;
                type?: string | undefined;
                progress?: "all" | "completed" | "watching" | undefined;
                state?: "completed" | "dropped" | "paused" | "planned" | "watching" | undefined;
                score?: number | undefined;
                airs?: number | undefined;
                work?: string | undefined;
                grouped?: boolean | undefined;
                sort?: "created" | "episode" | "last_watched" | "score" | "state" | "title" | undefined;
                direction?: "asc" | "desc" | undefined;
                offset?: number | undefined;
                limit?: number | undefined;
            };
            output: {
                total: number;
                records: (WatchedRecord & {
                    seasons?: Seasons;
                })[];
            } & {
                revision: number;
            };
            meta: object;
        }>;
        /** The ids of all matching records in the requested order, for selecting them. */
        ids: TRPCQueryProcedure<{
            input: {
                search?: string | undefined;
                tag?: string | undefined;
                type?: string | undefined;
                progress?: "all" | "completed" | "watching" | undefined;
                state?: "completed" | "dropped" | "paused" | "planned" | "watching" | undefined;
                score?: number | undefined;
                airs?: number | undefined;
                work?: string | undefined;
                grouped?: boolean | undefined;
                sort?: "created" | "episode" | "last_watched" | "score" | "state" | "title" | undefined;
                direction?: "asc" | "desc" | undefined;
            };
            output: {
                ids: number[];
            };
            meta: object;
        }>;
        /** How many records there are, and how many are completed. */
        stats: TRPCQueryProcedure<{
            input: void;
            output: Stats & {
                revision: number;
            };
            meta: object;
        }>;
        
        /** What was made, changed or deleted since a cursor, for programs that follow. */
        changesSince: TRPCQueryProcedure<{
            input: {
                cursor?: string | undefined;
                limit?: number | undefined;
            };
            output: FeedAnswer;
            meta: object;
        }>;
        /** The hosts whose covers the server fetches and caches. */
        coverHosts: TRPCQueryProcedure<{
            input: void;
            output: {
                hosts: string[];
            };
            meta: object;
        }>;
        /** A record in full, with the episode offered when completion is undone. */
        record: TRPCQueryProcedure<{
            input: {
                id: string | number;
            };
            output: WatchedRecord & {
                note: string;
                episode_before_completion: number | null;
            };
            meta: object;
        }>;
        /** The changes of episode and completion of a record's series, newest first. */
        history: TRPCQueryProcedure<{
            input: {
                id: string | number;
            };
            output: {
                events: {
                    at: number;
                    completed_after: boolean;
                    completed_before: boolean | null;
                    episode_after: number;
                    episode_before: number | null;
                    id: number;
                    source: "again" | "hand" | "import" | "sync" | "undo";
                    title: string;
                    watched_time: number;
                }[];
            };
            meta: object;
        }>;
        /** What was watched in a year, by days, months, series and tags. */
        year: TRPCQueryProcedure<{
            input: {
                year?: number | undefined;
            };
            output: YearReview & {
                year: number;
                today: string;
            };
            meta: object;
        }>;
        /** Creates a record. */
        create: TRPCMutationProcedure<{
            input: {
                current_episode?: unknown;
                is_completed?: unknown;
                tag?: string | null | undefined;
                bookmark_url?: string | null | undefined;
                listpage_url?: string | null | undefined;
                image_url?: string | null | undefined;
                description?: string | null | undefined;
                selectedTypes?: string[] | null | undefined;
                state?: "completed" | "dropped" | "paused" | "planned" | "watching" | null | undefined;
                total_episodes?: unknown;
                score?: unknown;
                rewatches?: unknown;
                note?: string | null | undefined;
                air_weekday?: unknown;
                air_time?: string | null | undefined;
                work?: string | null | undefined;
                season?: unknown;
                series_id: string | number;
                title: string;
                last_watched_time?: unknown;
                operationId?: string | undefined;
            };
            output: Revised<{
                record: WatchedRecord;
            }>;
            meta: object;
        }>;
        /** Changes the given fields. */
        update: TRPCMutationProcedure<{
            input: {
                current_episode?: unknown;
                is_completed?: unknown;
                tag?: string | null | undefined;
                bookmark_url?: string | null | undefined;
                listpage_url?: string | null | undefined;
                image_url?: string | null | undefined;
                description?: string | null | undefined;
                selectedTypes?: string[] | null | undefined;
                state?: "completed" | "dropped" | "paused" | "planned" | "watching" | null | undefined;
                total_episodes?: unknown;
                score?: unknown;
                rewatches?: unknown;
                note?: string | null | undefined;
                air_weekday?: unknown;
                air_time?: string | null | undefined;
                work?: string | null | undefined;
                season?: unknown;
                id: string | number;
                title?: string | null | undefined;
                operationId?: string | undefined;
            };
            output: {
                record: WatchedRecord;
            } & {
                revision: number;
                operationId: string;
            };
            meta: object;
        }>;
        /** The next or previous episode, watched now; a completed record continues from the episode before its completion. */
        adjustEpisode: TRPCMutationProcedure<{
            input: {
                id: string | number;
                by: -1 | 1;
                operationId?: string | undefined;
            };
            output: {
                record: WatchedRecord;
            } & {
                revision: number;
                operationId: string;
            };
            meta: object;
        }>;
        /** Sets or clears completion; if cleared, at the given episode, else at the one before its completion. */
        setCompleted: TRPCMutationProcedure<{
            input: {
                id: string | number;
                completed: boolean;
                episode?: unknown;
                operationId?: string | undefined;
            };
            output: {
                record: WatchedRecord;
            } & {
                revision: number;
                operationId: string;
            };
            meta: object;
        }>;
        /** Changes many records atomically. */
        bulkEdit: TRPCMutationProcedure<{
            input: {
                ids: (string | number)[];
                tag?: string | undefined;
                addTypes?: string[] | undefined;
                removeTypes?: string[] | undefined;
                completed?: boolean | undefined;
                state?: "completed" | "dropped" | "paused" | "planned" | "watching" | undefined;
                operationId?: string | undefined;
            };
            output: {
                revision: number;
                operationId: string;
            };
            meta: object;
        }>;
        /** Records as the seasons of one work, numbered by their titles; without ids, all that their titles suggest. */
        seasonGroups: TRPCQueryProcedure<{
            input: {
                ids?: (string | number)[] | undefined;
            };
            output: {
                groups: SeasonGroup[];
            };
            meta: object;
        }>;
        /** Makes records the seasons of works, or of none, atomically. */
        groupSeasons: TRPCMutationProcedure<{
            input: {
                groups: {
                    work: string;
                    seasons: {
                        id: string | number;
                        season: number;
                    }[];
                }[];
                operationId?: string | undefined;
            };
            output: {
                revision: number;
                operationId: string;
            };
            meta: object;
        }>;
        /** Moves records to the trash for 30 days, atomically. */
        remove: TRPCMutationProcedure<{
            input: {
                ids: (string | number)[];
                operationId?: string | undefined;
            };
            output: {
                revision: number;
                operationId: string;
            };
            meta: object;
        }>;
        /** A page of the records deleted within the last 30 days, newest first, and their number. */
        listTrash: TRPCQueryProcedure<{
            input: {
                offset?: number | undefined;
                limit?: number | undefined;
            };
            output: {
                total: number;
                records: {
                    trashedAt: string;
                    current_episode: number;
                    id: number;
                    is_completed: boolean;
                    series_id: string;
                    title: string;
                }[];
            } & {
                revision: number;
            };
            meta: object;
        }>;
        /** Restores records from the trash, atomically. */
        restore: TRPCMutationProcedure<{
            input: {
                ids: (string | number)[];
                operationId?: string | undefined;
            };
            output: {
                revision: number;
                operationId: string;
            };
            meta: object;
        }>;
        /** Deletes records of the trash permanently, atomically. */
        purge: TRPCMutationProcedure<{
            input: {
                ids: (string | number)[];
                operationId?: string | undefined;
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** All records of the account, each with its note, as files have them: those after an id. */
        exportRecords: TRPCQueryProcedure<{
            input: {
                after?: string | number | undefined;
            };
            output: {
                records: FileRecord[];
                after: number | null;
            };
            meta: object;
        }>;
        /** Brings in the records of a file; with `dryRun` it only tells what it would do. Can be undone for 30 days. Raises 422, and 409 `changed_meanwhile`. */
        importRecords: TRPCMutationProcedure<{
            input: {
                name?: string | undefined;
                records: {
                    series_id: string;
                    title: string;
                    state?: string | undefined;
                    current_episode?: number | undefined;
                    total_episodes?: number | undefined;
                    score?: number | undefined;
                    rewatches?: number | undefined;
                    note?: string | undefined;
                    air_weekday?: number | undefined;
                    air_time?: string | undefined;
                    work?: string | undefined;
                    season?: number | undefined;
                    tag?: string | undefined;
                    types?: string[] | undefined;
                    bookmark_url?: string | undefined;
                    listpage_url?: string | undefined;
                    image_url?: string | undefined;
                    description?: string | undefined;
                    last_watched_time?: number | undefined;
                }[];
                decisions?: {
                    series_id: string | number;
                    decision: "merge" | "new" | "skip";
                }[] | undefined;
                overwrite?: boolean | undefined;
                dryRun?: boolean | undefined;
                previewToken?: string | undefined;
                operationId?: string | undefined;
            };
            output: ImportAnswer4 & {
                revision: number;
                operationId?: string;
            };
            meta: object;
        }>;
        /** Imports of the last 30 days that can be undone; those that changed nothing are none. */
        imports: TRPCQueryProcedure<{
            input: void;
            output: {
                revision: number;
                imports: ({
                    operationId: string;
                    at: string;
                } & Pick<ImportAnswer4, "changed" | "made" | "name">)[];
            };
            meta: object;
        }>;
        /** Undoes a change; records changed since are left unchanged, and their titles are returned. With an `undoId` the undo can be undone in turn. Raises 404 `operation_not_found`. */
        undo: TRPCMutationProcedure<{
            input: {
                operationId: string;
                alsoIds?: string[] | undefined;
                undoId?: string | undefined;
            };
            output: Undone & {
                revision: number;
            };
            meta: object;
        }>;
    }>>;
    account: TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: {
            code: TRPC_ERROR_CODE_NUMBER;
            message: string;
            data: {
                code: string;
                httpStatus: number;
                requestId: string | undefined;
                retryAfterSeconds: number | undefined;
                details: object | undefined;
            };
        };
        transformer: false;
    }, TRPCDecorateCreateRouterOptions<{
        /** The version that runs. */
        about: TRPCQueryProcedure<{
            input: void;
            output: Version;
            meta: object;
        }>;
        /** The new address that waits until its link is opened, with the end of the link; null if there is none. */
        pendingEmail: TRPCQueryProcedure<{
            input: void;
            output: {
                email: string | null;
                until: string;
            } | null;
            meta: object;
        }>;
        /** Sets the display name; an empty one leaves the username. */
        rename: TRPCMutationProcedure<{
            input: {
                name?: string | undefined;
            };
            output: {
                name: string | null;
            };
            meta: object;
        }>;
        /** Mails a link to the new address, which counts once the link is opened, and tells the present one. Does not reveal whether the new one belongs to somebody: its owner is told instead. */
        changeEmail: TRPCMutationProcedure<{
            input: {
                currentPassword?: string | undefined;
                email?: string | undefined;
            };
            output: {
                message: "A link was sent to the new address, open it to confirm the change";
            };
            meta: object;
        }>;
        /** Ends the link that was mailed to a new address. */
        cancelEmail: TRPCMutationProcedure<{
            input: void;
            output: void;
            meta: object;
        }>;
        /** Has the account deleted in 7 days, and ends its sessions; signing in until then can keep it. Raises 422 `last_master`. */
        leave: TRPCMutationProcedure<{
            input: {
                currentPassword?: string | undefined;
            };
            output: {
                until: string;
            };
            meta: object;
        }>;
        /** By what the caller can prove the account again, for the changes that ask for it. */
        confirmation: TRPCQueryProcedure<{
            input: void;
            output: {
                proven: "passkey" | "provider" | null;
                passkey: boolean;
                provider: string | null;
                code: boolean;
            };
            meta: object;
        }>;
        /** Changes the password, and ends the account's links and its other sessions, and all that programs call with unless that is not wanted. Answers what of that has ended. */
        changePassword: TRPCMutationProcedure<{
            input: {
                currentPassword?: string | undefined;
                password?: string | undefined;
                endCredentials?: boolean | undefined;
            };
            output: {
                ended: EndedCredentials;
            };
            meta: object;
        }>;
    }>>;
    accounts: TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: {
            code: TRPC_ERROR_CODE_NUMBER;
            message: string;
            data: {
                code: string;
                httpStatus: number;
                requestId: string | undefined;
                retryAfterSeconds: number | undefined;
                details: object | undefined;
            };
        };
        transformer: false;
    }, TRPCDecorateCreateRouterOptions<{
        /** Signs in by username or e-mail, and with two-factor sign-in by a code as well; the token expires 30 days after its last use. Nothing tells whether an account asks for a code before its password was right. Raises 403 `account_leaving` for an account that is about to be deleted, unless it is kept after all. */
        login: TRPCMutationProcedure<{
            input: {
                identifier?: string | undefined;
                password?: string | undefined;
                code?: string | undefined;
                keep_account?: "false" | "true" | boolean | undefined;
            };
            output: {
                token: string;
            };
            meta: object;
        }>;
        /** Whether registration is open, and the ways to sign in, so that the screens can say so before anything is typed. */
        registration: TRPCQueryProcedure<{
            input: void;
            output: {
                open: boolean;
                passwords: boolean;
                provider: string | null;
                passkeys: boolean;
                mails: boolean;
                demo: DemoSignIn | null;
            };
            meta: object;
        }>;
        /** Registers an account that waits for activation; does not reveal whether an e-mail address is registered. */
        register: TRPCMutationProcedure<{
            input: {
                username?: string | undefined;
                email?: string | undefined;
                password?: string | undefined;
            };
            output: {
                message: "Registration successful, please check your email to activate your account";
            };
            meta: object;
        }>;
        /** Activates the account of a mailed activation link, or gives an account the address that a mailed link confirms. */
        activate: TRPCMutationProcedure<{
            input: {
                token?: string | undefined;
            };
            output: {
                message: "Your account is activated, you can sign in now";
            } | {
                message: "Your new e-mail address is confirmed";
            };
            meta: object;
        }>;
        /** Mails a reset link if the address is registered; the response and its timing do not reveal whether it is. */
        forgotPassword: TRPCMutationProcedure<{
            input: {
                email?: string | undefined;
            };
            output: {
                message: "Reset link has been sent to your email, please check!";
            };
            meta: object;
        }>;
        /** Sets a new password by a mailed reset link, and ends all sessions, access tokens, keys, secret addresses and webhooks. */
        resetPassword: TRPCMutationProcedure<{
            input: {
                token?: string | undefined;
                password?: string | undefined;
            };
            output: {
                message: string;
            };
            meta: object;
        }>;
        /** The caller's own account; `secondFactorMissing` if its role needs one, and it may do nothing else until it has it. */
        validateToken: TRPCQueryProcedure<{
            input: void;
            output: {
                id: number;
                username: string;
                email: string;
                name: string | null;
                role: Role;
                secondFactorMissing?: true | undefined;
            };
            meta: object;
        }>;
        /** What the token of this call is: whose, and of an access token its name, its tools with its right in each, and its end (null: none). Of a sign-in, which may do what its account may, these are null. */
        token: TRPCQueryProcedure<{
            input: void;
            output: {
                name: string;
                tools: {
                    tool: string;
                    right: TokenRight;
                }[];
                ends: string | null;
                username: string;
            } | {
                username: string;
                name: null;
                tools: null;
                ends: null;
            };
            meta: object;
        }>;
        /** The key (base64) with which the account's browsers seal what waits in them, so that only it can read that again. */
        storageKey: TRPCQueryProcedure<{
            input: void;
            output: string;
            meta: object;
        }>;
        /** Ends the session of this call. */
        logout: TRPCMutationProcedure<{
            input: void;
            output: void;
            meta: object;
        }>;
    }>>;
    audit: TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: {
            code: TRPC_ERROR_CODE_NUMBER;
            message: string;
            data: {
                code: string;
                httpStatus: number;
                requestId: string | undefined;
                retryAfterSeconds: number | undefined;
                details: object | undefined;
            };
        };
        transformer: false;
    }, TRPCDecorateCreateRouterOptions<{
        /** One page of the security events that match the filter, newest first. */
        list: TRPCQueryProcedure<{
            input: {
                kind?: "account_activated" | "account_created" | "account_deactivated" | "account_deleted" | "account_kept" | "account_leaving" | "account_renamed" | "address_made" | "data_downloaded" | "email_changed" | "factor_changed" | "factor_roles_changed" | "factor_taken" | "home_setting_changed" | "key_regenerated" | "keys_ended" | "limit_reached" | "link_sent" | "passkey_changed" | "password_changed" | "provider_changed" | "recovery_code_used" | "registration_changed" | "reset_asked" | "role_changed" | "session_ended" | "sign_in_failed" | "signed_in" | "token_made" | "token_revoked" | "tool_changed" | "tools_reordered" | "webhook_made" | "webhooks_ended" | undefined;
                person?: string | undefined;
                page?: number | undefined;
            };
            output: {
                entries: {
                    id: number;
                    actor: {
                        id: number | null;
                        name: string;
                    };
                    kind: EventKind;
                    account: string | null;
                    subject: string;
                    before: EventValues;
                    after: EventValues;
                    address: string | null;
                    at: string;
                }[];
                page: number;
                pages: number;
                total: number;
            };
            meta: object;
        }>;
        /** The security events that the filter finds, the newest first, part by part, for an export of all of them. */
        part: TRPCQueryProcedure<{
            input: {
                kind?: "account_activated" | "account_created" | "account_deactivated" | "account_deleted" | "account_kept" | "account_leaving" | "account_renamed" | "address_made" | "data_downloaded" | "email_changed" | "factor_changed" | "factor_roles_changed" | "factor_taken" | "home_setting_changed" | "key_regenerated" | "keys_ended" | "limit_reached" | "link_sent" | "passkey_changed" | "password_changed" | "provider_changed" | "recovery_code_used" | "registration_changed" | "reset_asked" | "role_changed" | "session_ended" | "sign_in_failed" | "signed_in" | "token_made" | "token_revoked" | "tool_changed" | "tools_reordered" | "webhook_made" | "webhooks_ended" | undefined;
                person?: string | undefined;
                before?: number | undefined;
            };
            output: {
                entries: {
                    id: number;
                    actor: {
                        id: number | null;
                        name: string;
                    };
                    kind: EventKind;
                    account: string | null;
                    subject: string;
                    before: EventValues;
                    after: EventValues;
                    address: string | null;
                    at: string;
                }[];
                more: boolean;
            };
            meta: object;
        }>;
    }>>;
    dashboard: TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: {
            code: TRPC_ERROR_CODE_NUMBER;
            message: string;
            data: {
                code: string;
                httpStatus: number;
                requestId: string | undefined;
                retryAfterSeconds: number | undefined;
                details: object | undefined;
            };
        };
        transformer: false;
    }, TRPCDecorateCreateRouterOptions<{
        /** Stores the order of the cards and which are hidden. */
        arrange: TRPCMutationProcedure<{
            input: {
                operationId?: string | undefined;
                cards: {
                    card: string;
                    hidden: boolean;
                }[];
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Undoes changes of the arrangement. Raises 404 `operation_not_found`, and 409 `changed_meanwhile` if it changed since. */
        undo: TRPCMutationProcedure<{
            input: {
                operationId: string;
                alsoIds?: string[] | undefined;
                undoId?: string | undefined;
            };
            output: Undone & {
                revision: number;
            };
            meta: object;
        }>;
        /** The cards of the tools that are open to the caller, in the account's order, with figures of a range until today. */
        read: TRPCQueryProcedure<{
            input: {
                range: "month" | "quarter" | "week" | "year";
            };
            output: {
                revision: number;
                range: "month" | "quarter" | "week" | "year";
                days: {
                    from: string;
                    to: string;
                };
                cards: Card[];
            };
            meta: object;
        }>;
        /** What a bar of a card counts, the newest first. Raises 404 for a card that is not open to the caller, or has no bars. */
        rows: TRPCQueryProcedure<{
            input: {
                range: "month" | "quarter" | "week" | "year";
                card: string;
                from: string;
                to: string;
            };
            output: {
                rows: FigureRow[];
            };
            meta: object;
        }>;
    }>>;
    home: TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: {
            code: TRPC_ERROR_CODE_NUMBER;
            message: string;
            data: {
                code: string;
                httpStatus: number;
                requestId: string | undefined;
                retryAfterSeconds: number | undefined;
                details: object | undefined;
            };
        };
        transformer: false;
    }, TRPCDecorateCreateRouterOptions<{
        /** Stores the order of the cards and which are hidden. */
        arrange: TRPCMutationProcedure<{
            input: {
                operationId?: string | undefined;
                cards: {
                    card: string;
                    hidden: boolean;
                }[];
            };
            output: {
                revision: number;
            };
            meta: object;
        }>;
        /** Undoes changes of the arrangement. Raises 404 `operation_not_found`, and 409 `changed_meanwhile` if it changed since. */
        undo: TRPCMutationProcedure<{
            input: {
                operationId: string;
                alsoIds?: string[] | undefined;
                undoId?: string | undefined;
            };
            output: Undone & {
                revision: number;
            };
            meta: object;
        }>;
        /** The whole overview with all items in progress, as `Home.php` returns it. */
        everything: TRPCQueryProcedure<{
            input: void;
            output: {
                devFlowEnabled: 'false';
                modules: never[];
                statuses: never[];
                inProgressItems: Record<string, {
                    id: number;
                    title: string;
                    feature_id: number;
                    status: number | null;
                    is_completed: "0" | "1";
                    created_at: string;
                    completed_at: string | null;
                    priority: number;
                    labels: string[];
                }[]>;
                completedItems: never[];
            } | {
                devFlowEnabled: 'true';
                modules: {
                    id: number;
                    name: string;
                }[];
                statuses: {
                    id: number;
                    name: string;
                    color: string | null;
                }[];
                completedItems: {
                    id: number;
                    title: string;
                    feature_id: number;
                    status: number | null;
                    is_completed: "0" | "1";
                    created_at: string;
                    completed_at: string | null;
                    priority: number;
                    labels: string[];
                }[];
                inProgressItems: Record<string, {
                    id: number;
                    title: string;
                    feature_id: number;
                    status: number | null;
                    is_completed: "0" | "1";
                    created_at: string;
                    completed_at: string | null;
                    priority: number;
                    labels: string[];
                }[]>;
            };
            meta: object;
        }>;
        /** The overview without the items in progress, but with their number and that of their features; and the cards in the account's order. */
        overview: TRPCQueryProcedure<{
            input: void;
            output: {
                devFlowEnabled: boolean;
                modules: {
                    id: number;
                    name: string;
                }[];
                statuses: {
                    id: number;
                    name: string;
                    color: string | null;
                }[];
                completedItems: {
                    id: number;
                    title: string;
                    feature_id: number;
                    status: number | null;
                    is_completed: "0" | "1";
                    created_at: string;
                    completed_at: string | null;
                    priority: number;
                    labels: string[];
                }[];
                inProgress: {
                    items: number;
                    features: number;
                };
                revision: number;
                cards: HomeCard[];
            };
            meta: object;
        }>;
        /** A page of the items in progress, by feature, for a virtual list. */
        inProgress: TRPCQueryProcedure<{
            input: {
                offset?: number | undefined;
                limit?: number | undefined;
            };
            output: {
                items: {
                    id: number;
                    title: string;
                    feature_id: number;
                    status: number | null;
                    is_completed: "0" | "1";
                    created_at: string;
                    completed_at: string | null;
                    priority: number;
                    labels: string[];
                    due_date: string | null;
                }[];
            };
            meta: object;
        }>;
    }>>;
    live: TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: {
            code: TRPC_ERROR_CODE_NUMBER;
            message: string;
            data: {
                code: string;
                httpStatus: number;
                requestId: string | undefined;
                retryAfterSeconds: number | undefined;
                details: object | undefined;
            };
        };
        transformer: false;
    }, TRPCDecorateCreateRouterOptions<{
        /** Streams the revisions of the caller's account: the revision of each topic now, and all of them again after each change by any session (`account` for the account itself, `options` for the installation's switches). Only numbers: the data itself comes from calls that check access. An access token gets the topics of its tools, as long as they are open to its owner. Ends with the session or the token (401). */
        follow: TRPCSubscriptionProcedure<{
            input: void;
            output: AsyncIterable<TopicRevisions, void, unknown>;
            meta: object;
        }>;
    }>>;
    masterSettings: TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: {
            code: TRPC_ERROR_CODE_NUMBER;
            message: string;
            data: {
                code: string;
                httpStatus: number;
                requestId: string | undefined;
                retryAfterSeconds: number | undefined;
                details: object | undefined;
            };
        };
        transformer: false;
    }, TRPCDecorateCreateRouterOptions<{
        /** Whether people may register, and who has to have a second factor. */
        status: TRPCQueryProcedure<{
            input: void;
            output: {
                registrationEnabled: boolean;
                factorRoles: ("admin" | "master" | "user")[];
            };
            meta: object;
        }>;
        /** Sets which roles must have a second factor: whoever lacks it sets one up before anything else, from the next call on. Asks the password. */
        setFactorRoles: TRPCMutationProcedure<{
            input: {
                roles: ("admin" | "master" | "user")[];
                currentPassword?: string | undefined;
            };
            output: {
                roles: ("admin" | "master" | "user")[];
            };
            meta: object;
        }>;
        /** Sets the given state instead of toggling, so that a repeated call is harmless. */
        setRegistration: TRPCMutationProcedure<{
            input: {
                enabled: boolean;
                operationId?: string | undefined;
            };
            output: {
                enabled: boolean;
            };
            meta: object;
        }>;
    }>>;
    myData: TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: {
            code: TRPC_ERROR_CODE_NUMBER;
            message: string;
            data: {
                code: string;
                httpStatus: number;
                requestId: string | undefined;
                retryAfterSeconds: number | undefined;
                details: object | undefined;
            };
        };
        transformer: false;
    }, TRPCDecorateCreateRouterOptions<{
        /** Begins a download: whoever opens its address within a minute, once, gets the zip. */
        prepareDownload: TRPCMutationProcedure<{
            input: void;
            output: {
                id: number;
                address: string;
            };
            meta: object;
        }>;
        /** How far a download of the caller's account is; raises 404. */
        download: TRPCQueryProcedure<{
            input: {
                id: number;
            };
            output: {
                done: number;
                state: "cancelled" | "done" | "failed" | "running" | "waiting";
                total: number;
            };
            meta: object;
        }>;
        /** Ends a download that is not over; raises 404. */
        cancelDownload: TRPCMutationProcedure<{
            input: {
                id: number;
            };
            output: void;
            meta: object;
        }>;
        /** Adds sample data to a tool that is empty, around today in the caller's zone, as one change that `undo` takes back. Raises 403 `tool_closed`, and 409 `not_empty` if anything that is there has a name of theirs. */
        addSamples: TRPCMutationProcedure<{
            input: {
                part: string;
                operationId: string;
            };
            output: {
                parts: PartReport[];
                revision: number;
            };
            meta: object;
        }>;
        /** The zips and samples that were brought in during the last 30 days, newest first. */
        broughtIn: TRPCQueryProcedure<{
            input: void;
            output: {
                zips: {
                    parts: PartReport[];
                    from: Preview['from'] | null;
                    operationId: string;
                    at: string;
                    undone: boolean;
                }[];
            };
            meta: object;
        }>;
        /** Takes back what a zip or samples have brought, where it is unchanged since; again it changes nothing. Raises 404. */
        undo: TRPCMutationProcedure<{
            input: {
                operationId: string;
            };
            output: Undone & {
                revision: number;
            };
            meta: object;
        }>;
    }>>;
    oidc: TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: {
            code: TRPC_ERROR_CODE_NUMBER;
            message: string;
            data: {
                code: string;
                httpStatus: number;
                requestId: string | undefined;
                retryAfterSeconds: number | undefined;
                details: object | undefined;
            };
        };
        transformer: false;
    }, TRPCDecorateCreateRouterOptions<{
        /** Ends a sign-in that the link of the sign-in page began, by what the provider sent the browser back with. Answers the session's token, or the address of the account whose password `link` then wants. Raises 403 `account_leaving` for an account that is about to be deleted, which `keep` then takes back. Begun by the account page, it signs nobody in: it answers the caller's own address, if it is the one at the provider. */
        finish: TRPCMutationProcedure<{
            input: {
                query: string;
            };
            output: {
                link: {
                    email: string;
                };
            } | {
                token: string;
                redirect: string | null;
            };
            meta: object;
        }>;
        /** Links the account that `finish` has found to what the provider calls its owner, who proves it by the password. Answers the token of a new session; none to somebody who has one. */
        link: TRPCMutationProcedure<{
            input: {
                password?: string | undefined;
                code?: string | undefined;
            };
            output: {
                token: null;
                redirect: string | null;
            } | {
                token: string;
                redirect: string | null;
            };
            meta: object;
        }>;
        /** Signs in to the account that `finish` or `link` has refused as `account_leaving`, which is kept then. */
        keep: TRPCMutationProcedure<{
            input: void;
            output: {
                token: string;
                redirect: string | null;
            };
            meta: object;
        }>;
        /** Whether the caller's account is linked to the provider; null if there is none. */
        status: TRPCQueryProcedure<{
            input: void;
            output: {
                name: string;
                link: {
                    email: string;
                    since: string;
                    lastUsed: string;
                } | null;
            } | null;
            meta: object;
        }>;
        /** Ends the link of the caller's account. Asks the password, and a code if the account has an app. */
        unlink: TRPCMutationProcedure<{
            input: {
                currentPassword?: string | undefined;
                code?: string | undefined;
            };
            output: void;
            meta: object;
        }>;
    }>>;
    optionAccess: TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: {
            code: TRPC_ERROR_CODE_NUMBER;
            message: string;
            data: {
                code: string;
                httpStatus: number;
                requestId: string | undefined;
                retryAfterSeconds: number | undefined;
                details: object | undefined;
            };
        };
        transformer: false;
    }, TRPCDecorateCreateRouterOptions<{
        /** The tools that the caller may see, in their order, and the navigator's texts. */
        getNavigatorSettings: TRPCQueryProcedure<{
            input: void;
            output: {
                tools: (Tool & {
                    enabled: boolean;
                })[];
                labels: Record<"adminTitle" | "headerSubtitle" | "headerTitle" | "personalTitle", string>;
                revision: number;
            };
            meta: object;
        }>;
        /** The switches of the home page. */
        getHomeSettings: TRPCQueryProcedure<{
            input: void;
            output: {
                settings: {
                    setting_key: "devFlowEnabled" | "devFlowEnabled_admin" | "devFlowEnabled_master" | "devFlowEnabled_user";
                    setting_value: "false" | "true";
                }[];
                revision: number;
            };
            meta: object;
        }>;
        /** Saves the given switches atomically. */
        updateHomeSettings: TRPCMutationProcedure<{
            input: {
                operationId?: string | undefined;
                settings: {
                    setting_key: "devFlowEnabled" | "devFlowEnabled_admin" | "devFlowEnabled_master" | "devFlowEnabled_user";
                    setting_value: "false" | "true" | 0 | 1 | boolean;
                }[];
                revision?: number | undefined;
            };
            output: {
                message: "Home settings saved";
                settings: {
                    setting_key: "devFlowEnabled" | "devFlowEnabled_admin" | "devFlowEnabled_master" | "devFlowEnabled_user";
                    setting_value: "false" | "true";
                }[];
                revision: number;
            };
            meta: object;
        }>;
        /** Saves the given tools atomically, and renumbers their order from 1. */
        updateNavigatorSettings: TRPCMutationProcedure<{
            input: {
                tools: {
                    id?: string | number | undefined;
                    tool_key?: string | undefined;
                    key?: string | undefined;
                    title?: string | undefined;
                    description?: string | undefined;
                    category?: "advanced" | "personal" | undefined;
                    enabled_global?: "false" | "true" | 0 | 1 | boolean | undefined;
                    enabled_master?: "false" | "true" | 0 | 1 | boolean | undefined;
                    enabled_admin?: "false" | "true" | 0 | 1 | boolean | undefined;
                    enabled_user?: "false" | "true" | 0 | 1 | boolean | undefined;
                    order?: number | undefined;
                    display_order?: number | undefined;
                }[];
                revision?: number | undefined;
                operationId?: string | undefined;
            };
            output: {
                message: "Navigator tools saved";
                tools: (Tool & {
                    enabled: boolean;
                })[];
                revision: number;
            };
            meta: object;
        }>;
    }>>;
    passkeys: TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: {
            code: TRPC_ERROR_CODE_NUMBER;
            message: string;
            data: {
                code: string;
                httpStatus: number;
                requestId: string | undefined;
                retryAfterSeconds: number | undefined;
                details: object | undefined;
            };
        };
        transformer: false;
    }, TRPCDecorateCreateRouterOptions<{
        /** The account's passkeys, and the only address at which browsers have them; null if they cannot there either. */
        list: TRPCQueryProcedure<{
            input: void;
            output: {
                origin: string | null;
                passkeys: {
                    added: string;
                    lastUsed: string | null;
                    id: number;
                    name: string;
                }[];
            };
            meta: object;
        }>;
        /** What a browser is asked for to create a passkey, for one `add` within 5 minutes. Asks the password. */
        begin: TRPCMutationProcedure<{
            input: {
                currentPassword?: string | undefined;
            };
            output: object;
            meta: object;
        }>;
        /** Adds the passkey that the browser has created. */
        add: TRPCMutationProcedure<{
            input: {
                name: string;
                response: {
                    id: string;
                    rawId: string;
                    type: "public-key";
                    response: {
                        clientDataJSON: string;
                        attestationObject: string;
                        transports?: string[] | undefined;
                    };
                };
            };
            output: {
                id: number;
            };
            meta: object;
        }>;
        /** Gives a passkey another name. */
        rename: TRPCMutationProcedure<{
            input: {
                id: number;
                name: string;
            };
            output: void;
            meta: object;
        }>;
        /** Removes a passkey of the account. Asks the password, and a code if the account has an app. */
        remove: TRPCMutationProcedure<{
            input: {
                currentPassword?: string | undefined;
                code?: string | undefined;
                id: number;
            };
            output: void;
            meta: object;
        }>;
        /** What a browser is asked for to prove the account again, for one `confirm` within 5 minutes. */
        beginConfirm: TRPCMutationProcedure<{
            input: void;
            output: object;
            meta: object;
        }>;
        /** Proves the account by one of its passkeys, which stands in for the password, and for a code, at the changes that ask for them within the next 10 minutes of this session. Raises 403 `passkey_refused`. */
        confirm: TRPCMutationProcedure<{
            input: {
                response: {
                    id: string;
                    rawId: string;
                    type: "public-key";
                    response: {
                        clientDataJSON: string;
                        authenticatorData: string;
                        signature: string;
                        userHandle?: string | undefined;
                    };
                };
            };
            output: void;
            meta: object;
        }>;
        /** What a browser is asked for to sign in, for one `signIn` within 5 minutes; names no account. */
        beginSignIn: TRPCMutationProcedure<{
            input: void;
            output: {
                origin: string;
                options: object;
            };
            meta: object;
        }>;
        /** Signs in with a passkey alone: it is something that one has, and the authenticator has asked for something that one knows or is. A failure counts against the address, but against no account, which nobody can guess a way into here. Raises 403 `account_leaving` as `login`. */
        signIn: TRPCMutationProcedure<{
            input: {
                keep_account?: "false" | "true" | boolean | undefined;
                response: {
                    id: string;
                    rawId: string;
                    type: "public-key";
                    response: {
                        clientDataJSON: string;
                        authenticatorData: string;
                        signature: string;
                        userHandle?: string | undefined;
                    };
                };
            };
            output: {
                token: string;
            };
            meta: object;
        }>;
    }>>;
    preferences: TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: {
            code: TRPC_ERROR_CODE_NUMBER;
            message: string;
            data: {
                code: string;
                httpStatus: number;
                requestId: string | undefined;
                retryAfterSeconds: number | undefined;
                details: object | undefined;
            };
        };
        transformer: false;
    }, TRPCDecorateCreateRouterOptions<{
        /** What the caller's account prefers; `stored` is false until it was chosen, or guessed by a browser. */
        get: TRPCQueryProcedure<{
            input: void;
            output: {
                preferences: Preferences2;
                stored: boolean;
            };
            meta: object;
        }>;
        /** Changes the given ones, and answers all. */
        update: TRPCMutationProcedure<{
            input: {
                timeZone?: string | undefined;
                weekStart?: number | undefined;
                dateOrder?: "dmy" | "mdy" | "ymd" | undefined;
                hourCycle?: 12 | 24 | undefined;
                dayStart?: number | undefined;
                baseCurrency?: string | undefined;
                language?: "documented" | "en" | "zh" | undefined;
                singleKeys?: boolean | undefined;
                milestones?: boolean | undefined;
                quietFrom?: string | null | undefined;
                quietUntil?: string | null | undefined;
                remindAt?: string | undefined;
                operationId?: string | undefined;
            };
            output: {
                preferences: Preferences2;
            };
            meta: object;
        }>;
        /** Takes what a browser tells, once: answers what is stored if there is something. */
        guess: TRPCMutationProcedure<{
            input: {
                timeZone: string;
                weekStart: number;
                dateOrder: "dmy" | "mdy" | "ymd";
                hourCycle: 12 | 24;
                baseCurrency: string;
            };
            output: {
                preferences: Preferences2;
            };
            meta: object;
        }>;
    }>>;
    reminders: TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: {
            code: TRPC_ERROR_CODE_NUMBER;
            message: string;
            data: {
                code: string;
                httpStatus: number;
                requestId: string | undefined;
                retryAfterSeconds: number | undefined;
                details: object | undefined;
            };
        };
        transformer: false;
    }, TRPCDecorateCreateRouterOptions<{
        /** Does one of the `actions` of a reminder: the change of its tool with this operation id, or a snooze of ten minutes. Raises 409 `not_due` for what was done or changed meanwhile. */
        act: TRPCMutationProcedure<{
            input: {
                id: number;
                action: "done" | "post" | "skip" | "snooze";
                operationId: string;
            };
            output: void;
            meta: object;
        }>;
        /** Undoes what `act` has done with this operation id, as the tool undoes it. */
        undoAct: TRPCMutationProcedure<{
            input: {
                id: number;
                action: "done" | "post" | "skip" | "snooze";
                operationId: string;
            };
            output: void;
            meta: object;
        }>;
        /** The same for a notification, by what its push held for the action (docs/decisions/072-answers-in-notifications.md): once, however often it is sent, as whoever is signed in on that device, or whose topic of ntfy it is. Raises 401 where nobody is any more, 403 `press_refused` for what this server has not made and `press_expired` after a day, and what `act` raises. */
        press: TRPCMutationProcedure<{
            input: {
                press: string;
            };
            output: void;
            meta: object;
        }>;
        /** The public key that a browser subscribes with, the caller's devices, that of this session first, and topics of ntfy. */
        pushDevices: TRPCQueryProcedure<{
            input: void;
            output: {
                key: string;
                devices: {
                    id: number;
                    current: boolean;
                    device: Device;
                    endpointDigest: string;
                    hidesText: boolean;
                    since: string;
                }[];
                topics: {
                    address: string | null;
                    since: string;
                    hidesText: boolean;
                    id: number;
                }[];
            };
            meta: object;
        }>;
        /** Sends reminders to a topic of ntfy as well, until it is removed, the account's secret addresses end, or its password is set by a link; again, with the access token that is given then. Asks the password, and tells the owner by mail. Raises 422 `address_refused` and `too_many_devices`, and 403 `demo`. */
        addTopic: TRPCMutationProcedure<{
            input: {
                address: string;
                accessToken?: string | undefined;
                currentPassword?: string | undefined;
            };
            output: {
                id: number;
            };
            meta: object;
        }>;
        /** Makes a browser's subscription the device of this session, in place of the one that it had. Raises 422 `address_refused`, `key_refused` or `too_many_devices`, 409 `device_taken`, and 403 `demo`. */
        addPushDevice: TRPCMutationProcedure<{
            input: {
                endpoint: string;
                keys: {
                    p256dh: string;
                    auth: string;
                };
            };
            output: {
                id: number;
            };
            meta: object;
        }>;
        /** Sets whether notifications on a device of the caller say what they are about. */
        setHidesText: TRPCMutationProcedure<{
            input: {
                id: number;
                hidesText: boolean;
            };
            output: void;
            meta: object;
        }>;
        /** Removes a device of the caller, to which nothing is pushed any more. */
        removePushDevice: TRPCMutationProcedure<{
            input: {
                id: number;
            };
            output: void;
            meta: object;
        }>;
        /** Pushes a test to a device of the caller now, and answers what its push service said, in words for people. */
        testPushDevice: TRPCMutationProcedure<{
            input: {
                id: number;
            };
            output: {
                accepted: boolean;
                said: string;
            };
            meta: object;
        }>;
        /** What the caller was reminded of in the last 7 days by tools that are open to them, the latest first, at most 200; `missed` if it was told more than an hour after its time, `held` if it is not told (again) before `tellAt`. `actions` can be done about it by `act`, unless `doneBy` was and is not undone. The revisions of the topic `reminders` tell when it changes, but for such an undo. */
        list: TRPCQueryProcedure<{
            input: void;
            output: {
                reminders: {
                    id: number;
                    text: string;
                    href: string;
                    unread: boolean;
                    doneBy: string | null;
                    actions: readonly ("done" | "post" | "skip" | "snooze")[];
                    held: boolean;
                    tellAt: string;
                    dueAt: string;
                    missed: boolean;
                }[];
            };
            meta: object;
        }>;
        /** Marks reminders of the caller as read, in all windows, and answers how many were not; others' and unknown ids are skipped. */
        markRead: TRPCMutationProcedure<{
            input: {
                ids: number[];
            };
            output: {
                read: number;
            };
            meta: object;
        }>;
    }>>;
    secondFactor: TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: {
            code: TRPC_ERROR_CODE_NUMBER;
            message: string;
            data: {
                code: string;
                httpStatus: number;
                requestId: string | undefined;
                retryAfterSeconds: number | undefined;
                details: object | undefined;
            };
        };
        transformer: false;
    }, TRPCDecorateCreateRouterOptions<{
        /** Since when a code is asked for (null: none is), and how many recovery codes are left. */
        state: TRPCQueryProcedure<{
            input: void;
            output: {
                since: string | null;
                recoveryCodes: number;
            };
            meta: object;
        }>;
        /** Makes the secret of an authenticator app, which counts for nothing until `switchOn`. Asks the password. */
        begin: TRPCMutationProcedure<{
            input: {
                currentPassword?: string | undefined;
            };
            output: {
                secret: string;
                uri: string;
            };
            meta: object;
        }>;
        /** Switches two-factor sign-in on by a right code of the app that was begun, and answers the recovery codes, once. */
        switchOn: TRPCMutationProcedure<{
            input: {
                code?: string | undefined;
            };
            output: {
                recoveryCodes: string[];
            };
            meta: object;
        }>;
        /** Makes ten new recovery codes, which end the earlier ones, and answers them, once. Asks the password and a code. */
        renewCodes: TRPCMutationProcedure<{
            input: {
                currentPassword?: string | undefined;
                code?: string | undefined;
            };
            output: {
                recoveryCodes: string[];
            };
            meta: object;
        }>;
        /** Switches two-factor sign-in off, with its recovery codes. Asks the password and a code. */
        switchOff: TRPCMutationProcedure<{
            input: {
                currentPassword?: string | undefined;
                code?: string | undefined;
            };
            output: void;
            meta: object;
        }>;
    }>>;
    sessions: TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: {
            code: TRPC_ERROR_CODE_NUMBER;
            message: string;
            data: {
                code: string;
                httpStatus: number;
                requestId: string | undefined;
                retryAfterSeconds: number | undefined;
                details: object | undefined;
            };
        };
        transformer: false;
    }, TRPCDecorateCreateRouterOptions<{
        /** The active sessions of the caller's account that were used last, the present one first, and how many there are. */
        list: TRPCQueryProcedure<{
            input: void;
            output: {
                sessions: {
                    id: number;
                    current: boolean;
                    device: Device;
                    address: string | null;
                    since: string;
                    lastUsed: string;
                }[];
                total: number;
            };
            meta: object;
        }>;
        /** Ends a session of the caller's account; 404 for any other. */
        end: TRPCMutationProcedure<{
            input: {
                id: number;
            };
            output: void;
            meta: object;
        }>;
        /** Ends all sessions of the caller's account except the one of this call, and answers how many there were. */
        endOthers: TRPCMutationProcedure<{
            input: void;
            output: {
                ended: number;
            };
            meta: object;
        }>;
    }>>;
    setup: TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: {
            code: TRPC_ERROR_CODE_NUMBER;
            message: string;
            data: {
                code: string;
                httpStatus: number;
                requestId: string | undefined;
                retryAfterSeconds: number | undefined;
                details: object | undefined;
            };
        };
        transformer: false;
    }, TRPCDecorateCreateRouterOptions<{
        /** Whether this installation waits for its first sign-in, and may be set up in the browser. */
        state: TRPCQueryProcedure<{
            input: void;
            output: {
                open: boolean;
            };
            meta: object;
        }>;
        /** Gives the first account, `master`, its e-mail address and password, and signs it in. Asks the token that the first start printed, which counts once and until anybody has signed in: later this raises 403 `setup_over`, and for another token 403 `setup_token_wrong`. */
        claim: TRPCMutationProcedure<{
            input: {
                token?: string | undefined;
                email?: string | undefined;
                password?: string | undefined;
            };
            output: {
                token: string;
            };
            meta: object;
        }>;
    }>>;
    themes: TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: {
            code: TRPC_ERROR_CODE_NUMBER;
            message: string;
            data: {
                code: string;
                httpStatus: number;
                requestId: string | undefined;
                retryAfterSeconds: number | undefined;
                details: object | undefined;
            };
        };
        transformer: false;
    }, TRPCDecorateCreateRouterOptions<{
        /** The theme of the caller's account. */
        current: TRPCQueryProcedure<{
            input: void;
            output: {
                themeName: string;
            };
            meta: object;
        }>;
        /** All themes with their palettes, in their order. */
        available: TRPCQueryProcedure<{
            input: void;
            output: readonly Theme[];
            meta: object;
        }>;
        /** The pair of the caller's account if it follows the system, else null. */
        pair: TRPCQueryProcedure<{
            input: void;
            output: {
                pair: ThemePair | null;
            };
            meta: object;
        }>;
        /** Selects a single theme and discards the pair. */
        update: TRPCMutationProcedure<{
            input: {
                theme_name: string;
                operationId?: string | undefined;
            };
            output: {
                themeName: string;
            };
            meta: object;
        }>;
        /** Follows the system with a light and a dark theme. `current` returns the active one. */
        followSystem: TRPCMutationProcedure<{
            input: {
                light: string;
                dark: string;
                worn: "dark" | "light";
                operationId?: string | undefined;
            };
            output: {
                themeName: string;
            };
            meta: object;
        }>;
    }>>;
    thisServer: TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: {
            code: TRPC_ERROR_CODE_NUMBER;
            message: string;
            data: {
                code: string;
                httpStatus: number;
                requestId: string | undefined;
                retryAfterSeconds: number | undefined;
                details: object | undefined;
            };
        };
        transformer: false;
    }, TRPCDecorateCreateRouterOptions<{
        /** How the server is: version, database, people, the newest backup, mail, and jobs of this process with when they ran last. `warnings` say what wants mending, the gravest first, each with the page of the documentation that explains it. */
        read: TRPCQueryProcedure<{
            input: void;
            output: {
                version: string;
                commit: string | null;
                node: string;
                started: Date;
                publicUrl: string;
                demo: boolean;
                database: {
                    kind: string;
                    version: string;
                    bytes: number;
                    isPrivate: boolean;
                };
                people: {
                    accounts: number;
                    deactivated: number;
                    devices: number;
                    webhooks: number;
                    sessions: number;
                };
                backup: {
                    newest: {
                        name: string;
                        at: Date;
                        bytes: number;
                    } | null;
                    isRunning: boolean;
                    nightly: boolean;
                };
                mail: {
                    host: string | null;
                    sent: number;
                    lastFailure: {
                        at: Date;
                        reason: string;
                    } | null;
                };
                trustProxy: string[];
                jobs: {
                    name: string;
                    lastDone: Date | null;
                    lastFailed: {
                        at: Date;
                        reason: string;
                    } | null;
                }[];
                warnings: Warning[];
            };
            meta: object;
        }>;
        /** Begins a backup, which `read` then tells of. Raises 409 `backup_running` while one is being made. */
        backUp: TRPCMutationProcedure<{
            input: void;
            output: {
                isRunning: boolean;
            };
            meta: object;
        }>;
        /** Sends the caller a mail, now and in one attempt. Raises 409 `no_address`, and 422 `mail_failed` with the reason. */
        testMail: TRPCMutationProcedure<{
            input: void;
            output: {
                to: string;
            };
            meta: object;
        }>;
    }>>;
    tokens: TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: {
            code: TRPC_ERROR_CODE_NUMBER;
            message: string;
            data: {
                code: string;
                httpStatus: number;
                requestId: string | undefined;
                retryAfterSeconds: number | undefined;
                details: object | undefined;
            };
        };
        transformer: false;
    }, TRPCDecorateCreateRouterOptions<{
        /** The caller's access tokens, the tools' own keys and secret addresses, and the tools that a token can be for. */
        list: TRPCQueryProcedure<{
            input: void;
            output: {
                tokens: {
                    id: number;
                    name: string;
                    tools: {
                        tool: string;
                        right: TokenRight;
                    }[];
                    made: string;
                    ends: string | null;
                    ended: boolean;
                    lastUsed: string | null;
                }[];
                keys: {
                    id: number;
                    name: string | null;
                    tool: string;
                    kind: "address" | "key";
                    made: string;
                    ends: string | null;
                    lastUsed: string | null | undefined;
                }[];
                tools: string[];
            };
            meta: object;
        }>;
        /** Makes a token, which is answered this once, and tells its owner by mail. Asks the password. */
        make: TRPCMutationProcedure<{
            input: {
                currentPassword?: string | undefined;
                name: string;
                tools: {
                    tool: string;
                    right: "read" | "write";
                }[];
                days: 30 | 90 | 365 | null;
            };
            output: {
                token: string;
            };
            meta: object;
        }>;
        /** Ends a token of the caller's account at once; 404 for any other. */
        revoke: TRPCMutationProcedure<{
            input: {
                id: number;
            };
            output: void;
            meta: object;
        }>;
        /** Ends a key or secret address that the caller's account has in a tool, at once; 404 for any other. */
        endKey: TRPCMutationProcedure<{
            input: {
                tool: string;
                id: number;
            };
            output: void;
            meta: object;
        }>;
    }>>;
    toolAccess: TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: {
            code: TRPC_ERROR_CODE_NUMBER;
            message: string;
            data: {
                code: string;
                httpStatus: number;
                requestId: string | undefined;
                retryAfterSeconds: number | undefined;
                details: object | undefined;
            };
        };
        transformer: false;
    }, TRPCDecorateCreateRouterOptions<{
        /** The tools whose screens are open to the caller, and the caller's role, for the sidebar and the guards of the routes. */
        openTools: TRPCQueryProcedure<{
            input: void;
            output: {
                role: "admin" | "master" | "user";
                tools: {
                    tool_key: string;
                    title: string;
                    path: string;
                    description: string;
                    category: "advanced" | "personal";
                }[];
            };
            meta: object;
        }>;
    }>>;
    users: TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: {
            code: TRPC_ERROR_CODE_NUMBER;
            message: string;
            data: {
                code: string;
                httpStatus: number;
                requestId: string | undefined;
                retryAfterSeconds: number | undefined;
                details: object | undefined;
            };
        };
        transformer: false;
    }, TRPCDecorateCreateRouterOptions<{
        /** A page of the matching accounts, in the requested order. */
        list: TRPCQueryProcedure<{
            input: {
                search?: string | undefined;
                role?: "admin" | "master" | "user" | undefined;
                state?: "active" | "deactivated" | "waiting" | undefined;
                sort?: {
                    column: "name" | "role" | "seen";
                    direction: "asc" | "desc";
                } | undefined;
                page?: number | undefined;
            };
            output: {
                users: {
                    state: "active" | "deactivated" | "waiting";
                    leaves: string | null;
                    lastSeen: string | null;
                    secondFactor: boolean;
                    undelivered: boolean;
                    registered: string;
                    email: string;
                    id: number;
                    name: string | null;
                    role: "admin" | "master" | "user";
                    username: string;
                }[];
                page: number;
                pages: number;
                total: number;
            };
            meta: object;
        }>;
        /** Changes the role of an account, effective from its next call; the last master cannot be changed. Asks the password: a stolen session of a master would make itself another one. */
        changeRole: TRPCMutationProcedure<{
            input: {
                currentPassword?: string | undefined;
                id: number;
                role: "admin" | "master" | "user";
            };
            output: {
                id: number;
                role: "admin" | "master" | "user";
            };
            meta: object;
        }>;
        /** Takes a lost second factor away and tells the person; masters keep theirs, and nobody takes their own. Asks the password. */
        takeFactor: TRPCMutationProcedure<{
            input: {
                currentPassword?: string | undefined;
                id: number;
            };
            output: void;
            meta: object;
        }>;
        /** Activates or deactivates an account; deactivating ends its sessions at once. */
        setActive: TRPCMutationProcedure<{
            input: {
                id: number;
                active: boolean;
            };
            output: {
                id: number;
                active: boolean;
            };
            meta: object;
        }>;
        /** Makes an account that waits until the mailed link is opened, by which its owner chooses the password. One that governs others asks the caller's password. */
        invite: TRPCMutationProcedure<{
            input: {
                currentPassword?: string | undefined;
                username?: string | undefined;
                email?: string | undefined;
                role: "admin" | "master" | "user";
            };
            output: {
                id: number;
            };
            meta: object;
        }>;
        /** Mails a link by which the owner of the account chooses a password: to an account that waits for its activation, which activates it, or to an active one. */
        sendLink: TRPCMutationProcedure<{
            input: {
                id: number;
            };
            output: {
                id: number;
            };
            meta: object;
        }>;
        /** Deletes an account with everything that belongs to it. Asks the password. */
        remove: TRPCMutationProcedure<{
            input: {
                currentPassword?: string | undefined;
                id: number;
            };
            output: {
                id: number;
            };
            meta: object;
        }>;
    }>>;
    webhooks: TRPCBuiltRouter<{
        ctx: object;
        meta: object;
        errorShape: {
            code: TRPC_ERROR_CODE_NUMBER;
            message: string;
            data: {
                code: string;
                httpStatus: number;
                requestId: string | undefined;
                retryAfterSeconds: number | undefined;
                details: object | undefined;
            };
        };
        transformer: false;
    }, TRPCDecorateCreateRouterOptions<{
        /** The caller's webhooks, the newest first, and the tools that are open with the kinds of things that one can be sent. */
        list: TRPCQueryProcedure<{
            input: void;
            output: {
                webhooks: {
                    id: number;
                    name: string;
                    host: string;
                    state: "failed" | "gone" | "off" | "on";
                    made: string;
                    delivered: string | null;
                    failing: {
                        since: string;
                        said: string;
                        next: string | null;
                    } | null;
                    tools: {
                        tool: string;
                        kinds: string[] | null;
                    }[];
                }[];
                tools: {
                    tool: string;
                    kinds: string[];
                }[];
            };
            meta: object;
        }>;
        /** The last 20 attempts at a webhook of the caller, the newest first; 404 for any other. */
        attempts: TRPCQueryProcedure<{
            input: {
                id: number;
            };
            output: {
                at: string;
                delivered: boolean;
                id: number;
                message: string;
                said: string;
                status: number | null;
                topic: string | null;
                type: "changes" | "ping" | "reset";
            }[];
            meta: object;
        }>;
        /** Makes a webhook, whose secret is answered this once, and tells its owner by mail. Asks the password. Raises 422 `address_refused`, `unknown_tool` and `too_many_webhooks`, and 403 `tool_closed` and, on a demo, `demo`. */
        make: TRPCMutationProcedure<{
            input: {
                name: string;
                address: string;
                tools: {
                    tool: string;
                    kinds?: string[] | null | undefined;
                }[];
                currentPassword?: string | undefined;
            };
            output: {
                id: number;
                secret: string;
            };
            meta: object;
        }>;
        /** Gives a webhook of the caller a new secret, which is answered this once and signs from now on. Asks the password. */
        renewSecret: TRPCMutationProcedure<{
            input: {
                id: number;
                currentPassword?: string | undefined;
            };
            output: {
                secret: string;
            };
            meta: object;
        }>;
        /** Switches a webhook of the caller off, so that nothing is sent, or on: then what has changed meanwhile is. */
        setOn: TRPCMutationProcedure<{
            input: {
                id: number;
                on: boolean;
            };
            output: void;
            meta: object;
        }>;
        /** Removes a webhook of the caller. */
        remove: TRPCMutationProcedure<{
            input: {
                id: number;
            };
            output: void;
            meta: object;
        }>;
        /** Sends a webhook of the caller a `ping` now, in one attempt, and answers what became of it, in words for people. One that arrives has what waits sent at once. */
        test: TRPCMutationProcedure<{
            input: {
                id: number;
            };
            output: {
                delivered: boolean;
                status: number | null;
                said: string;
            };
            meta: object;
        }>;
    }>>;
}>>;

interface CaldavAnswer {
    /** Where programs find the calendars. */
    url: string;
    /** What they sent lately and was refused, newest first. */
    refusals: DeviceRefusal[];
    /** What they changed lately, newest first. */
    changes: ({
        operationId: string;
        at: string;
    } & DeviceChange)[];
}

interface FileAnswer {
    name: string;
    type: 'text/calendar';
    content: string;
}

type Revised<Answer> = (Answer extends object ? Answer : unknown) & {
    revision: number;
};

interface ImportAnswer {
    counts: ImportCounts;
    items: ImportItem[];
    /** Tasks and journal entries, which are left out. */
    leftOut: number;
    /** Into which it goes; null: a first calendar is made. */
    calendarId: number | null;
    fileName: string;
    revision: number;
    /** To be sent with the import that does what this preview says: the revision, so that any change makes another one. */
    previewToken: number;
}

interface FeedRow {
    id: number;
    name: string;
    /** Null: all. */
    calendarIds: number[] | null;
    detail: 'full' | 'busy';
    withTools: boolean;
    /** The secret address. */
    url: string;
    createdAt: string;
    lastUsedAt: string | null;
}

interface SubscriptionRow {
    calendarId: number;
    /** Of its address, the rest of which may be a secret; '' if it can no longer be read. */
    host: string;
    /** How often it is asked. */
    everyMinutes: number;
    checkedAt: string | null;
    /** When the calendar was last as the file. */
    fetchedAt: string | null;
    /** Why the last attempt failed. */
    problem: string | null;
}

interface CalendarRow {
    id: number;
    name: string;
    color: string;
    hidden: boolean;
    /** Of its new events with a time: minutes before. */
    reminders: number[];
    /** It follows a file at an address, which alone changes its events. */
    subscribed: boolean;
    /** From 0. */
    place: number;
    updatedAt: string;
}

interface FeedAnswer {
    changes: FeedChange[];
    /** With which the next call goes on. */
    cursor: string;
    /** There is more to read at once. */
    more: boolean;
    /** Of the tool's data, when this was read. */
    revision: number;
}

interface WindowAnswer {
    /** Changed occurrences. */
    events: Occurrence[];
    /** Events that happen once. */
    single: EventInWindow[];
    series: EventInWindow[];
    /** There are more occurrences of series than are listed, or it would take too long to find them. */
    cut: boolean;
    revision: number;
}

interface StoredEvent extends NotedOccurrence {
    /** Local starts besides those of the rule, as `recurrenceId`. */
    added: string[];
    /** Original starts that do not happen. */
    removed: string[];
}

interface NotedOccurrence extends Occurrence {
    notes: string;
}

type DayEntry = {
    tool: string;
} & ToolDay;

interface EventDetail extends NotedOccurrence {
    /** The next starts of its series, at most five, from this occurrence on. */
    next: string[];
    /** Changed occurrences of the series. */
    changedCount: number;
    /** It has a rule that is not shown, such as one with too many starts: only the first one is, and those that were added. */
    onlyFirst: boolean;
    createdAt: string;
    updatedAt: string;
}

interface SearchAnswer {
    events: NotedOccurrence[];
    /** Of some series the next occurrence would take too long to find: they are told by their first one. */
    cut: boolean;
}

interface EventAnswer {
    id: number;
    /** Of the new half; null if there is none. */
    seriesId: number | null;
}

interface QuickAnswer {
    /** Null: it was only read. */
    id: number | null;
    read: QuickRead;
}

interface Undone {
    /** Number of reverted things. */
    undone: number;
    /** Names or ids of what was changed since and is therefore left unchanged. */
    changedSince: string[];
}

interface ImportAnswer2 {
    fileName: string;
    /** How many items are made. */
    added: number;
    /** The places in the list of those that are here already, which stay as they are. */
    known: number[];
    /** Names of features and statuses that are made. */
    newFeatures: string[];
    newStatuses: string[];
    /** The names of the statuses that the items of a preview get; of an import none. */
    statuses: string[];
    /** To be sent with the import that does what this preview says. */
    previewToken: string;
}

interface Repeated {
    repeated: number[];
}

interface Days {
    from: string;
    to: string;
}

interface FigureRow {
    name: string;
    /** 'Tomorrow', '82 %' */
    value: string;
    /** Below /app. */
    href: string;
    /** How much of it is there, 0 to 1, if it is a part of something. */
    share?: number;
}

interface BudgetsAnswer {
    month: string;
    /** In which it is budgeted; lines of other currencies are converted. */
    currency: string;
    rows: BudgetRow[];
    total: {
        budget: Minor;
        spent: Minor;
        carry: Minor;
        balance: Minor;
    };
    /** Lines without a rate, of the month and of those that it carries on. */
    notConverted: number;
    revision: number;
}

interface ImportedAnswer {
    /** Null: it stored nothing. */
    importId: number | null;
    rows: ImportRow[];
    counts: ImportCounts2;
    /** What `addCategories` would add for the file, at most 100. */
    missingCategories: MissingCategory[];
    /** To be sent with the import that does what this preview says: stands for all that the outcomes rest on. */
    previewToken: string;
}

interface PastImport {
    id: number;
    accountId: number;
    fileName: string;
    format: string;
    at: string;
    added: number;
    matched: number;
    skipped: number;
    /** Null: it can still be undone for 30 days, or could. */
    undoneAt: string | null;
    undoable: boolean;
}

interface TakenOut {
    takenOut: number;
    /** How many were changed since, and stay. */
    kept: number;
    keptRows: {
        id: number;
        date: string;
        amount: number;
        payee: string;
    }[];
}

interface ImportProfile {
    accountId: number;
    headerHash: string;
    /** JSON of the screen's mapping. */
    mapping: string;
}

interface RateRow {
    day: string;
    currency: string;
    base: string;
    rate: string;
    source: 'hand' | 'file';
}

interface SchedulesAnswer {
    schedules: ScheduleRow[];
    /** What they cost, by currency; a month is a twelfth of the year, rounded once. */
    costs: {
        currency: string;
        year: Minor;
        month: Minor;
    }[];
    revision: number;
}

interface UpcomingRow {
    scheduleId: number;
    occurrence: number;
    /** Moved by the weekend rule. */
    due: string;
    name: string;
    kind: ScheduleKind;
    amount: number;
    aboutPercent: number;
    currency: string;
    accountId: number;
    toAccountId: number | null;
    categoryId: number | null;
    posting: 'ask' | 'automatic';
    /** Its day is past; it is asked. */
    overdue: boolean;
}

type Report = Omit<ReportAnswer, 'revision'>;

interface ForecastAnswer {
    today: string;
    /** The last day. */
    to: string;
    /** In which all accounts are summed up, by the rates of today. */
    currency: string;
    accounts: ForecastAccount[];
    /** In the order of their days. */
    entries: ForecastEntry[];
    /** Whether there are more than 10,000 entries, or 100 overdue ones of a schedule: the others are left out. */
    isCut: boolean;
    /** Accounts without a rate, which the sum leaves out. */
    notConverted: number;
    revision: number;
}

interface CheckAnswer {
    ok: boolean;
    /** Of transactions. */
    checked: number;
    /** At most 1,000. */
    differences: BookDifference[];
    revision: number;
}

interface FileAnswer2 {
    name: string;
    type: 'text/csv';
    content: string;
}

interface RuleRow {
    id: number;
    name: string;
    conditions: Condition[];
    actions: Actions;
    enabled: boolean;
    /** From 0. */
    place: number;
}

interface AppliedAnswer {
    count: number;
    /** The newest of them. */
    examples: RuleExample[];
}

interface AccountRow extends PlainAccount {
    id: number;
    name: string;
    currency: string;
    openingAmount: number;
    openingDate: string;
    /** Of every stored line, future ones included. */
    balance: Minor;
    clearedBalance: Minor;
    /** Up to the account's today. */
    todayBalance: Minor;
    archived: boolean;
    /** It has transactions, so that its currency is fixed. */
    used: boolean;
    /** From 0. */
    place: number;
}

interface CategoryRow {
    id: number;
    parentId: number | null;
    kind: CategoryKind;
    name: string;
    color: string;
    /** From 0, among all. */
    place: number;
}

interface TransactionRow {
    id: number;
    accountId: number;
    date: string;
    amount: number;
    currency: string;
    payee: string;
    importedText: string;
    notes: string;
    state: TransactionState;
    /** The other side of a transfer, and its account and amount. */
    transferId: number | null;
    transferAccountId: number | null;
    transferAmount: number | null;
    foreignAmount: number | null;
    foreignCurrency: string | null;
    scheduleId: number | null;
    occurrence: number | null;
    importId: number | null;
    lines: LineRow[];
    /** After it, in the order of day and id; of a list of one account without other filters. */
    runningBalance: Minor | null;
}

interface TotalsAnswer {
    /** Of transactions; with a filter of lines (category, population) of lines. */
    total: number;
    /** By currency, of what `total` counts; 0 of the one currency that the filter's accounts have, if nothing is found. */
    sums: {
        currency: string;
        sum: Minor;
    }[];
    revision: number;
}

type Minor = string;

interface PayeeRow {
    payee: string;
    categoryId: number | null;
    amount: number;
    /** Of transactions. */
    count: number;
}

interface ReconcileAnswer {
    /** Opening and cleared up to the date. */
    cleared: Minor;
    /** What was entered less `cleared`. */
    difference: Minor;
    /** Transactions up to the date that are open, newest first, and those that are cleared. */
    openCount: number;
    clearedCount: number;
    revision: number;
}

interface HabitsAnswer {
    /** The person's date. */
    today: string;
    /** The day that was asked for. */
    day: string;
    /** 1 Monday to 7 Sunday. */
    weekStart: number;
    habits: HabitRow[];
}

interface TodayAnswer extends HabitsAnswer {
    groups: GroupRow[];
    /** Open ones. */
    goals: GoalRow[];
    /** Whether there is any habit, archived ones too. */
    any: boolean;
}

interface BoardAnswer extends HabitsAnswer {
    groups: GroupRow[];
    pauses: PauseRow[];
    /** By habit, oldest first. */
    schedules: {
        habitId: number;
        rows: ScheduleRow2[];
    }[];
    /** By habit, of the days that were asked for, oldest first. */
    entries: {
        habitId: number;
        days: (DayEntry2 & {
            hasNote: boolean;
        })[];
    }[];
}

interface DetailAnswer {
    today: string;
    weekStart: number;
    habit: HabitRow;
    schedules: ScheduleRow2[];
    pauses: PauseRow[];
    /** All of them, oldest first. */
    entries: (DayEntry2 & {
        note: string;
    })[];
    /** The score after each day from `from` on, 6 decimals. */
    scores: {
        from: string;
        values: number[];
    };
    /** Newest first. */
    streaks: StreakRow[];
    /** The longest streaks of other units, which the habit had before. */
    formerBests: {
        unit: StreakUnit;
        best: number;
    }[];
}

interface ExplainAnswer extends Figures {
    today: string;
    /** The last 30 days, oldest first. */
    steps: ScoreStep[];
}

interface RhythmPreview {
    now: Figures;
    fromToday: Figures;
    always: Figures;
}

interface EntryAnswer {
    /** Of the entry; null if there is none now. */
    id: number | null;
    /** Of the habit, today. */
    score: number;
    streak: number;
    /** As the list shows it today. */
    habit: HabitRow;
}

interface HabitRow {
    id: number;
    groupId: number | null;
    name: string;
    question: string;
    notes: string;
    color: string;
    kind: Kind;
    direction: Direction;
    unit: string;
    step: number;
    emptyCounts: boolean;
    startDate: string;
    /** The times of a day at which it reminds, HH:MM, the earliest first. */
    reminders: string[];
    /** The first of them. */
    reminderAt: string | null;
    archived: boolean;
    /** The one that is valid on the day. */
    schedule: ScheduleRow2;
    /** The one that was valid 6 days before, if that was another. */
    former: ScheduleRow2 | null;
    due: boolean;
    /** Whether its week, month or window holds more than it may. */
    over: boolean;
    state: EntryState | null;
    amount: number | null;
    /** The pause that the day lies in. */
    paused: PauseRow | null;
    score: number;
    streak: number;
    streakUnit: StreakUnit;
    /** The longest streak of the unit. */
    best: number;
    /** Done days, or the sum of amounts. */
    total: number;
    /** The entries of the 7 days that end with the day, oldest first; days without one are missing. */
    week: DayEntry2[];
}

interface GroupRow {
    id: number;
    name: string;
    folded: boolean;
}

interface PauseRow {
    id: number;
    /** Null: of all habits. */
    habitId: number | null;
    from: string;
    /** The last day; null: until it is ended. */
    until: string | null;
    reason: string;
}

interface GoalRow {
    id: number;
    parentId: number | null;
    name: string;
    why: string;
    measure: Measure;
    unit: string;
    startValue: number;
    targetValue: number;
    /** Where it stands; null while nothing is known. Of steps and features: done ones, in thousandths. */
    value: number | null;
    progress: number;
    /** Null without a due date; so is the standing. */
    expected: number | null;
    standing: Standing | null;
    startDate: string;
    dueDate: string | null;
    /** The day on which the pace since the start reaches the target. */
    forecast: string | null;
    weight: number;
    habitId: number | null;
    devflowFeatureId: number | null;
    expenseAccountId: number | null;
    /** The name of what it follows; null if that is no longer there, or closed to the person. */
    sourceName: string | null;
    /** Where that is found, below /app; null if it is gone, or of this tool. */
    sourceHref: string | null;
    state: GoalState;
    closedAt: string | null;
    steps: GoalStep[];
}

interface GoalAnswer {
    today: string;
    goal: GoalRow;
    /** The name of the goal that it is a part of. */
    wholeName: string | null;
    parts: GoalRow[];
    /** Oldest first. */
    checkins: CheckinRow[];
}

interface GoalSourcesAnswer {
    sources: {
        id: number;
        name: string;
        /** What it stands at, in thousandths. */
        value: number;
        /** When it is complete, in thousandths; null if that is for the goal to say. */
        target: number | null;
        /** 'EUR'; null if it has none. */
        unit: string | null;
        /** Where it is found, below /app. */
        href: string;
        archived: boolean;
    }[];
}

interface ImportAnswer3 {
    habits: number;
    entries: number;
    kept: number;
    items: ImportItem2[];
    /** To be sent with the import that does what this preview says. */
    previewToken: string;
}

interface ExportAnswer {
    name: string;
    type: 'text/csv' | 'application/zip';
    /** Base64 of the file. */
    content: string;
}

interface TrashAnswer {
    /** Newest first. */
    entries: {
        kind: 'habit' | 'goal';
        id: number;
        name: string;
        trashedAt: string;
    }[];
}

interface ScriptEntry {
    id: number;
    name: string;
    tags: string[];
    /** Of the text; starts at 1. */
    version: number;
    /** The account's revision at the script's last change. */
    revision: number;
    /** When the text was stored, ISO 8601. */
    updatedAt: string;
    /** Of the text, in UTF-16 units. */
    size: number;
    pinned: boolean;
    /** Null if it has the account's. */
    dialect: SqlDialect | null;
}

type SqlDialect = keyof typeof SQL_DIALECTS;

interface ScriptDetails {
    id: number;
    notes: string;
    /** Null for the account's. */
    dialect: SqlDialect | null;
    /** The values that were copied last. */
    parameters: {
        name: string;
        value: string;
    }[];
}

interface HitLine {
    /** From 1. */
    line: number;
    /** The line, cut around the match if it is long. */
    text: string;
    /** The position of the match in `text`, in UTF-16 units. */
    start: number;
    end: number;
}

interface ReplaceAnswer {
    /** The first of the scripts, by name. */
    scripts: ReplacedScript[];
    scriptCount: number;
    count: number;
}

interface SavedSearch {
    /** Stays when the search is edited. */
    id: string;
    name: string;
    search: string;
    in: ('name' | 'content' | 'tag')[];
    /** Scripts have all of them. */
    tags: string[];
}

interface ScriptSetting {
    setting_key: ScriptSettingKey;
    setting_value: string;
    description: string;
    /** ISO 8601; null for a default. */
    updated_at: string | null;
}

interface Preferences {
    /** In the order of the specification. */
    settings: ScriptSetting[];
    /** The SQL dialect of the account. */
    dialect: SqlDialect;
    /** The id of the script that was opened last, or null. */
    lastOpened: number | null;
}

interface StoredTime {
    name: string;
    updatedAt: string;
}

type SyncOutcome = Outcome | 'invalid';

interface SyncResult {
    series_id: string | null;
    result: SyncOutcome;
    /** Why it is invalid. */
    message?: string;
    /** Its time was too far ahead, and counts as now. */
    clamped?: true;
}

type SyncCounts = Partial<Record<SyncOutcome, number>>;

interface WatchedRecord {
    id: number;
    series_id: string;
    title: string;
    /** 0 when completed. */
    current_episode: number;
    is_completed: boolean;
    state: State;
    /** 0 if unknown. */
    total_episodes: number;
    /** 1 to 10; 0 for none. */
    score: number;
    rewatches: number;
    /** On which new episodes come: 1 is Monday; 0 for none. */
    air_weekday: number;
    /** At which they come then, HH:MM; empty for none. */
    air_time: string;
    /** The name of the work that it is a season of; empty for none. */
    work: string;
    /** 0 for none. */
    season: number;
    /** Empty for none. */
    tag: string;
    types: string[];
    bookmark_url: string;
    listpage_url: string;
    image_url: string;
    description: string;
    last_watched_time: number;
    sync_timestamp: number | null;
    created_at: number;
}

interface Seasons {
    count: number;
    completed: number;
}

interface Stats {
    total: number;
    completed: number;
    /** Records with the tag or the type 国漫. */
    guoman: number;
    /** Records with the tag or the type 日漫. */
    riman: number;
}

interface YearReview {
    episodes: number;
    series: number;
    finished: number;
    /** The days on which something was watched or completed, in their order. */
    days: {
        date: string;
        episodes: number;
        finished: number;
        titles: string[];
        more: number;
    }[];
    /** Episodes by month, January first. */
    months: number[];
    /** Those of which most was watched first. */
    top: {
        id: number;
        title: string;
        episodes: number;
        days: number;
        finished: boolean;
    }[];
    /** Episodes by the tags that the records have now; '' for none. The most first. */
    tags: {
        tag: string;
        episodes: number;
    }[];
}

interface SeasonGroup {
    work: string;
    seasons: (Titled & {
        season: number;
    })[];
}

interface FileRecord extends Partial<OwnFields> {
    series_id: string;
    title: string;
    state?: State;
    current_episode?: number;
    tag?: string;
    types?: string[];
    bookmark_url?: string;
    listpage_url?: string;
    image_url?: string;
    description?: string;
    /** ms */
    last_watched_time?: number;
}

interface ImportAnswer4 {
    name: string;
    made: number;
    changed: number;
    /** Of a preview: in the order of the entries. */
    items: ImportItem3[];
    /** To be sent with the import that does what this preview says. */
    previewToken: string;
}

interface Version {
    /** Of package.json. */
    version: string;
    /** The short hash of the commit that it was built from; null if unknown. */
    commit: string | null;
}

interface EndedCredentials {
    tokens: number;
    keys: number;
    addresses: number;
    webhooks: number;
}

interface DemoSignIn {
    names: string[];
    password: string;
    /** Whether it is for strangers, and filled anew each hour. */
    isPublic: boolean;
}

type Role = (typeof ROLES)[number];

type TokenRight = 'read' | 'write';

type EventKind = (typeof EVENT_KINDS)[number];

type EventValues = Record<string, string | number | boolean | null | string[]>;

interface Card {
    /** Its tool and figure: 'devflow.done'. */
    card: string;
    /** The key of its tool, and the topic of its revisions. */
    tool: string;
    topic: string;
    title: string;
    hidden: boolean;
    /** Null of a card that is hidden, which is not computed, and of one that has nothing to show yet. */
    figure: Figure | null;
    /** Why it could not be read. */
    problem?: string;
}

interface HomeCard {
    /** `IN_PROGRESS_CARD`, `COMPLETED_CARD`, or that of a tool: 'calendar.home'. */
    card: string;
    /** The key of its tool. */
    tool: string;
    hidden: boolean;
    /** Of the card of a tool, so that the page leaves room for them; 0: it has nothing to show, or is hidden. */
    rows: number;
}

type TopicRevisions = Record<string, number>;

interface PartReport {
    name: string;
    title: string;
    sections: SectionReport[];
    /** Its tool is closed to the person: all of it is left out, and nothing is said of it. */
    closed?: true;
}

interface Preview {
    parts: PartReport[];
    /** Of the account and the moment that it was made of. */
    from: {
        account: string;
        made: string;
        version: string;
    };
    /** Sent back to have done exactly this. */
    previewToken: string;
}

interface Tool extends ToolFlags {
    id: number;
    tool_key: string;
    title: string;
    path: string;
    description: string;
    category: ToolCategory;
    /** From 1, without gaps. */
    display_order: number;
}

interface Preferences2 {
    /** An IANA name. */
    timeZone: string;
    /** 1 Monday to 7 Sunday. */
    weekStart: number;
    dateOrder: DateOrder;
    /** Whether somebody chose that order; until then the specification's forms stand where it has some. */
    datesChosen: boolean;
    hourCycle: 12 | 24;
    /** Whether somebody chose that clock; until then that of 24 hours stands where a screen had it first. */
    clockChosen: boolean;
    /** The hour at which a day begins, 0 to 6. */
    dayStart: number;
    /** An ISO 4217 code. */
    baseCurrency: string;
    /** Whether somebody chose that currency: it is the usual one or a browser's guess otherwise, which accounts of money overrule. */
    currencyChosen: boolean;
    language: Language;
    /** Whether shortcuts of a single character work (WCAG 2.1.4). */
    singleKeys: boolean;
    /** Whether tools point out what was reached. */
    milestones: boolean;
    /** From when until when reminders wait, HH:MM, over midnight too; null: they never do. */
    quietFrom: string | null;
    quietUntil: string | null;
    /** When to be told of what is due on a day, HH:MM. */
    remindAt: string;
}

interface Device {
    /** Null if it is not one of those known here. */
    browser: string | null;
    system: string | null;
}

interface Theme {
    name: string;
    description: string;
    category: string;
    isDark: boolean;
    builtIn: boolean;
    data: ThemeData;
}

interface ThemePair {
    light: string;
    dark: string;
}

interface Warning {
    text: string;
    page: string;
}

interface DeviceRefusal {
    id: number;
    /** When it was refused last, and how often. */
    at: string;
    times: number;
    /** How the program names itself; empty if it does not. */
    program: string;
    /** Of the event; '' if it could not be read. */
    title: string;
    reason: string;
    /** The text that was sent is kept: `calendar.refused` has it. */
    isKept: boolean;
}

interface DeviceChange {
    did: 'added' | 'changed' | 'deleted';
    /** Of the event or the calendar. */
    title: string;
    /** How the program names itself; empty if it does not. */
    program: string;
}

type ImportCounts = Record<Outcome2, number>;

interface ImportItem {
    uid: string;
    title: string;
    outcome: Outcome2;
    /** Of the file, from 1. */
    line: number;
    /** What happens, or why it is skipped. */
    message: string;
    /** As it will be; '' if it cannot be read. A day for an all-day event, otherwise a wall time. */
    start: string;
    end: string;
    allDay: boolean;
    zone: string;
    rule: string;
    /** What is done unless something else is decided; null: nothing can be decided. */
    choice: 'keep' | 'take' | null;
}

interface FeedChange {
    kind: string;
    id: number | string;
    /** At which it last did. */
    revision: number;
    deleted: boolean;
    /** As the zip of "My data" has it; null for what is deleted. */
    row: Record<string, unknown> | null;
}

interface Occurrence {
    /** Of its row: the event, the series, or the changed occurrence. */
    id: number;
    /** The series that it is an occurrence of; null for a single event. */
    seriesId: number | null;
    /** Its original start (YYYYMMDD or YYYYMMDDTHHMMSS); '' for a single event. */
    recurrenceId: string;
    calendarId: number;
    uid: string;
    title: string;
    location: string;
    url: string;
    allDay: boolean;
    /** A moment; a day for an all-day event. */
    start: string;
    /** Exclusive. */
    end: string;
    /** What clocks show in its own zone; a day for an all-day event. */
    startLocal: string;
    endLocal: string;
    /** '' floats, as all-day events do. */
    zone: string;
    /** Null: the same. */
    endZone: string | null;
    /** Of its series; '' for a single event. */
    rule: string;
    /** It differs from its series. */
    changed: boolean;
    status: EventStatus;
    busy: boolean;
    /** Null: the calendar's. */
    color: string | null;
    /** Minutes before the start. */
    reminders: number[];
}

interface EventInWindow extends TimesInWindow, Pick<Occurrence, 'id' | 'calendarId' | 'uid' | 'title' | 'zone'>, Partial<Pick<Occurrence, 'location' | 'url' | 'allDay' | 'endZone' | 'rule' | 'status' | 'busy' | 'color' | 'reminders'>> {
}

interface ToolDay {
    /** Of the tool: an item, a habit, a bill. */
    id: number;
    /** YYYY-MM-DD. */
    day: string;
    /** HH:MM, if it is at a time. */
    time?: string;
    title: string;
    /** 'due', 'done', 'overdue' … shown beside the title. */
    note: string;
    done: boolean;
    /** Noted by a tick: `tick` of the client part's actions (platform/client/tool). */
    ticks: boolean;
    /** Put on another day by `move`. */
    moves: boolean;
    /** Of a bill, which `post` and `skip` are for: '-800.00 EUR', and which of its series it is. */
    bill?: {
        amount: string;
        occurrence: number;
    };
    /** Below /app. */
    href: string;
}

interface QuickRead {
    title: string;
    /** A wall time in the account's zone; a day for an all-day event. */
    start: string;
    end: string;
    allDay: boolean;
    rule: string;
    /** Null: none was named. */
    calendarId: number | null;
    reminders: number[];
    location: string;
}

interface BudgetRow {
    categoryId: number;
    /** Null: none for the month. */
    budget: Minor | null;
    /** Refunds reduce it. */
    spent: Minor;
    /** Carried in. */
    carry: Minor;
    balance: Minor;
    mode: Carry;
}

interface ImportRow {
    /** From 0. */
    row: number;
    outcome: Outcome3;
    /** The stored transaction that it is known as, matched with, or the other side of; made: the new one. */
    transactionId: number | null;
    /** That transaction as it was when it was looked at; null for a row that is none. */
    stored: {
        accountId: number;
        date: string;
        amount: number;
        payee: string;
    } | null;
    scheduleId: number | null;
    occurrence: number | null;
    /** '' or what is to be said of it: an unknown category, an id that was used before. */
    message: string;
    /** What would be stored, after the rules. */
    payee: string;
    categoryId: number | null;
}

interface ImportCounts2 {
    known: number;
    new: number;
    matched: number;
    transfers: number;
    scheduled: number;
    deleted: number;
    /** What looks like a transaction of another import. */
    doubles: number;
    skipped: number;
}

interface MissingCategory {
    name: string;
    /** The name of the one above it. */
    above: string | null;
    kind: CategoryKind;
}

interface ScheduleRow {
    id: number;
    name: string;
    accountId: number;
    toAccountId: number | null;
    amount: number;
    currency: string;
    aboutPercent: number;
    categoryId: number | null;
    unit: Unit;
    every: number;
    anchor: string;
    ends: string | null;
    times: number | null;
    weekend: Weekend;
    posting: 'ask' | 'automatic';
    kind: ScheduleKind;
    url: string;
    reminderDays: number | null;
    /** HH:MM; null: the usual time of the preferences. */
    reminderAt: string | null;
    /** The next that is neither posted nor skipped; null: it is over. */
    nextOccurrence: number | null;
    nextDue: string | null;
    /** Of its own currency; what is over costs nothing. */
    yearlyCost: Minor;
}

type ScheduleKind = (typeof SCHEDULE_KINDS)[number];

interface ReportAnswer {
    currency: string;
    rows: ReportRow[];
    /** Of net worth: its value at the end. */
    total: Minor;
    /** Transactions, of net worth accounts, without a rate on or before their day, which are in no figure. */
    notConverted: number;
    filter: Filter;
    revision: number;
}

interface ForecastAccount {
    id: number;
    currency: string;
    /** What it holds today. */
    held: Minor;
    /** The same in the currency of the forecast; null: there is no rate. */
    converted: Minor | null;
}

interface ForecastEntry {
    kind: 'due' | 'entered' | 'budget';
    /** Of the schedule, the transaction or the category. */
    id: number;
    /** Of a schedule, from 0. */
    occurrence: number | null;
    /** The day of the change; what is overdue is expected today, what is left of a budget at the end of its month. */
    day: string;
    /** Of the schedule, the payee or the category. */
    name: string;
    /** The accounts that it changes, in their currencies; none of a budget. */
    sides: {
        accountId: number;
        amount: Minor;
    }[];
    /** What it changes of all accounts, in the currency of the forecast; '0' of a transfer between them. */
    amount: Minor;
}

interface BookDifference {
    kind: 'lines' | 'transfer' | 'balance';
    /** Of the transaction or the account. */
    id: number;
    text: string;
}

interface Condition {
    /** `text`: payee, imported text or notes. */
    field: 'text' | 'payee' | 'amount' | 'account_id';
    /** Of an amount `is` and `between`, with its sign; of an account `is`. */
    op: 'contains' | 'is' | 'begins' | 'between';
    /** A text; an account; an amount as a decimal, since it is about accounts of all currencies; two for `between`. */
    value: string | number | (string | number)[];
}

interface Actions {
    payee?: string | undefined;
    category_id?: number | null | undefined;
    notes?: string | undefined;
    state?: TransactionState | undefined;
    split?: {
        category_id: number | null;
        share: number;
    }[] | undefined;
}

interface RuleExample {
    id: number;
    accountId: number;
    date: string;
    amount: number;
    currency: string;
    payee: string;
    to: {
        payee: string | null;
        notes: string | null;
        state: TransactionState | null;
        lines: {
            categoryId: number | null;
            amount: number;
        }[] | null;
    };
}

interface PlainAccount {
    kind: AccountKind;
    onBudget: boolean;
    bankAccount: string;
}

type CategoryKind = (typeof CATEGORY_KINDS)[number];

type TransactionState = (typeof STATES)[number];

interface LineRow {
    /** Null: uncategorised, or of a category that is in the trash. */
    categoryId: number | null;
    amount: number;
    note: string;
}

interface ScheduleRow2 {
    id: number;
    validFrom: string;
    rhythm: RhythmKind;
    /** 1 Monday to 7 Sunday. */
    weekdays: number[];
    times: number;
    span: number;
    target: number | null;
}

interface DayEntry2 {
    day: string;
    /** Null for a note alone. */
    state: EntryState | null;
    amount: number | null;
}

interface StreakRow {
    unit: StreakUnit;
    from: string;
    until: string;
    /** In its unit. */
    length: number;
}

type StreakUnit = 'days' | 'weeks' | 'months';

interface Figures {
    score: number;
    streak: number;
    streakUnit: StreakUnit;
    best: number;
}

interface ScoreStep {
    day: string;
    /** Null: the score stands still, and why. */
    value: number | null;
    reason: 'skipped' | 'paused' | 'not_due' | 'open' | null;
    /** What was counted in the window, of what was asked for; thousandths of habits with amounts. */
    counted: number;
    wanted: number;
    /** The days of the window. */
    window: number;
    /** The share of the day in the new score. */
    weight: number;
    before: number;
    after: number;
}

type Kind = (typeof KINDS)[number];

type Direction = (typeof DIRECTIONS)[number];

type EntryState = (typeof STATES2)[number];

type Measure = (typeof MEASURES)[number];

type Standing = 'ahead' | 'on_track' | 'behind' | 'far_behind';

type GoalState = (typeof GOAL_STATES)[number];

interface GoalStep {
    id: number;
    title: string;
    doneAt: string | null;
}

interface CheckinRow {
    id: number;
    day: string;
    value: number;
    note: string;
}

interface ImportItem2 {
    name: string;
    /** 'add': to the habit of the same name. */
    decision: 'add' | 'new' | 'skip';
    /** Whether it was thrown away in the other program: it is skipped unless that is decided otherwise. */
    deleted: boolean;
    /** Whether its target there is none that can be stored: a new habit gets the usual one, 1. */
    targetLost: boolean;
    /** Whether there is one of the same name. */
    known: boolean;
    kind: Kind;
    rhythm: RhythmKind;
    times: number;
    span: number;
    /** n times in d days, which could be n times a week. */
    canBeWeekly: boolean;
    entries: number;
    /** Days that have an entry here, which stays. */
    kept: number;
}

declare const SQL_DIALECTS: {
    readonly mysql: 'MySQL';
    readonly mariadb: 'MariaDB';
    readonly postgresql: 'PostgreSQL';
    readonly sqlite: 'SQLite';
    readonly transactsql: 'SQL Server';
    readonly plsql: 'Oracle PL/SQL';
    readonly sql: 'Standard SQL';
};

interface ReplacedScript {
    id: number;
    name: string;
    count: number;
    /** The first of them, with what would take the place of the match. */
    lines: (HitLine & {
        to: string;
    })[];
}

type ScriptSettingKey = (typeof SCRIPT_SETTING_KEYS)[number];

type Outcome = 'created' | 'updated' | 'unchanged' | 'kept' | 'review';

type State = (typeof STATES3)[number];

interface Titled {
    id: number;
    title: string;
}

interface OwnFields {
    /** 0 if unknown. */
    total_episodes: number;
    /** 1 to 10; 0 for none. */
    score: number;
    rewatches: number;
    note: string;
    /** On which new episodes come: 1 is Monday; 0 for none. */
    air_weekday: number;
    /** At which they come then, HH:MM; '' for none. */
    air_time: string;
    /** The name of the work that it is a season of; '' for none. */
    work: string;
    /** 0 for none. */
    season: number;
}

interface ImportItem3 {
    outcome: Outcome4;
    /** The record here: that of the series, or the one of the same title. */
    here?: {
        series_id: string;
        title: string;
        current_episode: number;
        is_completed: boolean;
        total_episodes: number;
        /** While it is not completed. */
        open_state: OpenState;
    };
    /** Which fields change. */
    fields?: string[];
}

declare const ROLES: readonly ['user', 'admin', 'master'];

declare const EVENT_KINDS: readonly ["sign_in_failed", "limit_reached", "reset_asked", "signed_in", "password_changed", "email_changed", "link_sent", "session_ended", "factor_changed", "recovery_code_used", "passkey_changed", "provider_changed", "key_regenerated", "token_made", "token_revoked", "address_made", "keys_ended", "webhook_made", "webhooks_ended", "data_downloaded", "tool_changed", "tools_reordered", "home_setting_changed", "registration_changed", "factor_roles_changed", "role_changed", "account_created", "account_activated", "account_deactivated", "factor_taken", "account_renamed", "account_leaving", "account_kept", "account_deleted"];

interface Figure {
    /** '12', '3 of 7', '1,204.55 EUR' */
    value: string;
    /** What it counts: 'items done'. */
    counts: string;
    /** Where what it counts is found, below /app. */
    href: string;
    /** The same number of the span before, if there is one. */
    before?: string;
    picture: FigureBars | FigureRows | FigureLine;
}

interface SectionReport {
    title: string;
    made: number;
    same: number;
    changed: number;
    skipped: Record<string, number>;
}

type ToolFlags = Record<(typeof TOOL_FLAGS)[number], boolean>;

type ToolCategory = (typeof TOOL_CATEGORIES)[number];

type DateOrder = (typeof DATE_ORDERS)[number];

type Language = (typeof LANGUAGES)[number];

interface ThemeData {
    [token: string]: string | ThemePreview;
    preview: ThemePreview;
}

type Outcome2 = (typeof OUTCOMES)[number];

type EventStatus = (typeof EVENT_STATUSES)[number];

interface TimesInWindow {
    /** How long it takes. */
    seconds: number;
    /**
     * In order: the first start since 1970, each other one since that before it. That of an all-day event is the midnight of the
     * account's zone.
     */
    starts: number[];
    /**
     * How much clocks in its zone are ahead of UTC's at a start, and how much later they show the end: two numbers of each start, or
     * two of all where they are alike.
     */
    clocks: number[];
}

type Carry = (typeof CARRIES)[number];

type Outcome3 = (typeof OUTCOMES2)[number];

type Unit = (typeof UNITS)[number];

type Weekend = (typeof WEEKENDS)[number];

declare const SCHEDULE_KINDS: readonly ['bill', 'subscription', 'income', 'transfer'];

interface ReportRow {
    /** Id of the category or account, key of the payee, or month ('YYYY-MM'); 'none' for no category. */
    key: string;
    /** Empty for no payee. */
    name: string;
    /** Spending is positive, refunds reduce it. */
    amount: Minor;
    /** Opens exactly the lines that make it up. */
    filter: Filter;
}

interface Filter {
    id?: number | undefined;
    accountId?: number | undefined;
    from?: string | undefined;
    to?: string | undefined;
    categoryId?: number | 'none' | undefined;
    withChildren?: boolean | undefined;
    population?: 'spending' | 'income' | 'cashflow' | 'transfers' | 'budget' | undefined;
    payee?: string | undefined;
    search?: string | undefined;
    state?: TransactionState | undefined;
    importId?: number | undefined;
    currency?: string | undefined;
}

type AccountKind = (typeof ACCOUNT_KINDS)[number];

declare const CATEGORY_KINDS: readonly ['expense', 'income'];

declare const STATES: readonly ['open', 'cleared', 'reconciled'];

type RhythmKind = (typeof RHYTHMS)[number];

declare const KINDS: readonly ['check', 'amount'];

declare const DIRECTIONS: readonly ['at_least', 'at_most'];

declare const STATES2: readonly ['done', 'missed', 'skipped'];

declare const MEASURES: readonly ['number', 'steps', 'habit', 'devflow', 'money', 'parts'];

declare const GOAL_STATES: readonly ['open', 'reached', 'dropped'];

declare const SCRIPT_SETTING_KEYS: readonly ['export_filename', 'button_colors', 'word_wrap'];

declare const STATES3: readonly ["planned", "watching", "paused", "dropped", "completed"];

type Outcome4 = 'made' | 'changed' | 'asked' | 'same' | 'trashed';

type OpenState = (typeof OPEN_STATES)[number];

interface FigureBars {
    kind: 'bars';
    bars: (Days & {
        value: number;
    })[];
}

interface FigureRows {
    kind: 'rows';
    rows: FigureRow[];
}

interface FigureLine {
    kind: 'line';
    currency: string;
    /** In minor units of the currency, in order of their days. */
    days: {
        day: string;
        value: number;
    }[];
    /** What is behind it, the next ones first. */
    rows: FigureRow[];
}

declare const TOOL_FLAGS: readonly ['enabled_global', 'enabled_master', 'enabled_admin', 'enabled_user'];

declare const TOOL_CATEGORIES: readonly ['personal', 'advanced'];

declare const DATE_ORDERS: readonly ['ymd', 'dmy', 'mdy'];

declare const LANGUAGES: readonly ['documented', 'en', 'zh'];

interface ThemePreview {
    background: string;
    text: string;
    accent: string;
}

declare const OUTCOMES: readonly ['new', 'changed', 'unchanged', 'changed_here', 'skipped'];

declare const EVENT_STATUSES: readonly ['confirmed', 'tentative', 'cancelled'];

declare const CARRIES: readonly ['none', 'surplus', 'both'];

declare const OUTCOMES2: readonly ['known', 'new', 'match', 'transfer', 'scheduled', 'deleted', 'double', 'alike', 'skip'];

declare const UNITS: readonly ['day', 'week', 'month', 'year'];

declare const WEEKENDS: readonly ['none', 'before', 'after'];

declare const ACCOUNT_KINDS: readonly ['cash', 'bank', 'card', 'savings', 'loan', 'asset'];

declare const RHYTHMS: readonly ['days', 'week', 'month', 'interval', 'rolling'];

declare const OPEN_STATES: readonly ['planned', 'watching', 'paused', 'dropped'];

