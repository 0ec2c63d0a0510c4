//  Copyright (c) 2013-present ServiceStack, Inc. All rights reserved.
//  License: https://servicestack.net/bsd-license.txt

package net.servicestack.client;

/**
 * Created by mythz on 3/24/2015.
 */
public enum LogType {
    DEBUG,
    WARN,
    INFO,
    ERROR
}
